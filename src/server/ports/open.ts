import { join } from 'node:path'
import { readPrivateKeys } from '#server/kernel/call-keys.ts'
import type { ServiceConfig } from '#server/kernel/config-payments.ts'
import type { App } from '#server/kernel/context.ts'
import { ensureKeyPair, ensureSecret } from '#server/kernel/key-pair.ts'
import { type ExclusionList, noExclusionList } from './exclusion-list.ts'
import { openHttpExclusionList } from './exclusion-list-http.ts'
import type { FileStore } from './file-store.ts'
import { openFolder } from './file-store-folder.ts'
import { openS3 } from './file-store-s3.ts'
import type { GameVendor } from './game-vendor.ts'
import { openHub88 } from './game-vendor-hub88.ts'
import { openCaptchaReading, openHumanCheck, openStaffCheck } from './human-check-chosen.ts'
import { outboxMail } from './mail.ts'
import { openSmtp } from './mail-smtp.ts'
import { type NameMatch, noNameMatch } from './name-match.ts'
import { openHttpNameMatch } from './name-match-http.ts'
import { openPaymentProviders } from './payments-chosen.ts'
import { openFirebase } from './phone-token.ts'
import type { Ports } from './ports.ts'
import { noSlipCheck, type SlipCheck } from './slip-check.ts'
import { openHttpSlipCheck } from './slip-check-http.ts'
import { openHttpSms } from './sms-http.ts'
import { outboxSms } from './sms-outbox.ts'
import { openFacebook } from './social-facebook.ts'
import { openGoogle } from './social-google.ts'

/** What adapters are made of. */
type Basis = Pick<App, 'config' | 'settings' | 'db' | 'clock' | 'log'>

/** Opens the adapters that the environment configures, embedded defaults otherwise. `given` replaces some of them. */
export async function openPorts(basis: Basis, given: Partial<Ports> = {}): Promise<Ports> {
  const keys = await readPrivateKeys(basis.config)
  return {
    gameVendor: given.gameVendor ?? openVendor(basis),
    humanCheck: given.humanCheck ?? openHumanCheck(keys, basis),
    captchaReading: given.captchaReading ?? openCaptchaReading(keys, basis),
    staffCheck: given.staffCheck ?? openStaffCheck(keys, basis),
    files: given.files ?? openFiles(basis),
    payments: given.payments ?? openPaymentProviders(basis),
    slipCheck: given.slipCheck ?? openSlipCheck(basis),
    nameMatch: given.nameMatch ?? openNames(basis),
    exclusionList: given.exclusionList ?? openExclusionList(basis),
    ...openMessengers(basis),
  }
}

function openVendor({ config, log }: Basis): GameVendor {
  const { url, operatorId, privateKey } = config.hub88
  const key = privateKey ?? ensureKeyPair(join(config.dataDir, 'keys'), 'operator').privateKey
  return openHub88({ url, operatorId, privateKey: key, log })
}

/** How a service is asked whose calls are signed as the gateway's. */
function accessTo({ config, clock, log }: Basis, { url, account, secret }: ServiceConfig) {
  return { url, account, secret: secret ?? ensureSecret(join(config.dataDir, 'keys'), 'gateway-calls'), clock, log }
}

function openNames(basis: Basis): NameMatch {
  const { nameMatch } = basis.config
  return nameMatch === undefined ? noNameMatch : openHttpNameMatch(accessTo(basis, nameMatch))
}

function openSlipCheck(basis: Basis): SlipCheck {
  const { slipCheck } = basis.config
  return slipCheck === undefined ? noSlipCheck : openHttpSlipCheck(accessTo(basis, slipCheck))
}

function openExclusionList(basis: Basis): ExclusionList {
  const { exclusionList } = basis.config
  return exclusionList === undefined ? noExclusionList : openHttpExclusionList(accessTo(basis, exclusionList))
}

function openFiles({ config }: Basis): FileStore {
  const { url, region, keyId, secret } = config.s3
  if (url !== undefined) return openS3({ url, region, keyId: keyId ?? '', secret: secret ?? '' })
  return openFolder(config.uploadsDir)
}

function openMessengers({ config, clock, log }: Basis): Pick<Ports, 'sms' | 'mail' | 'phoneTokens' | 'social'> {
  const { sms, mail, firebase, google, facebook } = config
  const { projectId } = firebase
  const { issuer, clientId, clientSecret } = google
  const { id, secret, dialogUrl, graphUrl } = facebook
  return {
    sms: sms.url ? openHttpSms({ url: sms.url, token: sms.token ?? '', sender: sms.sender }, clock) : outboxSms,
    mail: mail.url ? openSmtp({ url: mail.url, sender: mail.sender }) : outboxMail,
    phoneTokens: projectId ? openFirebase({ ...firebase, projectId }, clock, log) : undefined,
    social: {
      ...(clientId && clientSecret ? { google: openGoogle({ issuer, clientId, clientSecret }) } : {}),
      ...(id && secret ? { facebook: openFacebook({ id, secret, dialogUrl, graphUrl }) } : {}),
    },
  }
}
