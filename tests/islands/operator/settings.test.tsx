import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Settings } from '#islands/operator/Settings.tsx'
import { settings } from './setting-rows.ts'
import { answers, asked, shown, signedIn, told, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const text = JSON.parse(readFileSync('locales/en/settings.json', 'utf8')) as typeof import('#locales/en/settings.json')
const row = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('.set')!
const save = () => screen.getByRole('button', { name: words.save })

beforeEach(() => {
  signedIn()
  answers.set('staffDepositMethods', () => ({ content: [], providers: ['gateway'] }))
  answers.set('staffSettings', () => ({ settings, unread: [], waiting: [] }))
  answers.set('staffSetSettings', () => ({ changes: [], waiting: [], lacking: [] }))
})

describe('the page of all settings', () => {
  const open = (search = '') => {
    history.replaceState(null, '', `/en/operator/settings${search}`)
    return shown(<Settings />)
  }

  test('shows a group, finds by name and note, and those that differ from their default', async () => {
    const changed = settings.map((one) => (one.name === 'brand' ? { ...one, value: 'Jade Hall' } : one))
    answers.set('staffSettings', () => ({ settings: changed, unread: [], waiting: [] }))
    const { user } = open()
    expect(await screen.findByText('timeZone')).toBeDefined()
    expect(screen.queryByText('chat')).toBeNull()
    await user.click(screen.getByRole('button', { name: text.groups.talk }))
    expect(await screen.findByText('chat')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: text.words.changedOnly }))
    expect(within(await row('brand')).getByText(/Default: Baize/)).toBeDefined()
    expect(screen.queryByText('chat')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: text.words.changedOnly }))
    await user.type(screen.getByRole('searchbox', { name: text.words.search }), 'dialing')
    expect(await screen.findByText('country')).toBeDefined()
    expect(screen.queryByText('brand')).toBeNull()
  })

  test('what is typed in one group stays while another is looked at, and is saved with it', async () => {
    const { user } = open()
    const brand = within(await row('brand')).getByRole('textbox')
    await user.clear(brand)
    await user.type(brand, 'Jade Hall')
    await user.click(screen.getByRole('button', { name: text.groups.entry }))
    await user.click(within(await row('whitelabel')).getByRole('checkbox', { name: text.parts.mobileCodeLogin }))
    const fields = await row('registerFields')
    const email = within(fields).getByRole('group', { name: 'E-mail' })
    await user.click(within(email).getByRole('checkbox', { name: text.parts.enabled }))
    await user.click(within(await row('secondSteps')).getByRole('checkbox', { name: text.parts.email }))
    const domains = within(await row('affiliateDomains')).getByRole('textbox')
    await user.type(domains, 'partner.example\n other.example ')
    const birthday = within(await row('profileFields')).getByRole('group', { name: 'Birthday' })
    await user.selectOptions(within(birthday).getByRole('combobox'), text.words.no)
    expect(screen.getByText('6 changes')).toBeDefined()
    await user.click(save())
    await waitFor(() =>
      expect(asked('staffSetSettings')).toEqual([
        {
          changes: {
            brand: 'Jade Hall',
            whitelabel: { mobileCodeLogin: true },
            registerFields: { email: { enabled: true, required: false } },
            secondSteps: ['totp', 'mobile', 'bankAccountName'],
            affiliateDomains: ['partner.example', 'other.example'],
            profileFields: { birthday: { shown: true, once: false } },
          },
        },
      ]),
    )
  })

  test('rows are added, changed and removed; a name twice is refused before it is sent', async () => {
    const { user } = open('?group=play')
    const lines = await row('helpLines')
    const removing = within(lines).getByRole('button', { name: `${text.words.remove} MT` })
    await user.click(removing)
    const adding = within(lines).getByRole('button', { name: `${text.words.add} ${text.names.helpLines}` })
    expect(document.activeElement).toBe(adding)
    await user.click(adding)
    const keys = within(lines).getAllByRole<HTMLInputElement>('textbox', { name: text.words.key })
    await user.type(keys.at(-1)!, 'TH')
    await user.click(save())
    expect(within(lines).getByRole('alert').textContent).toBe(text.wrong.key)
    await user.clear(keys.at(-1)!)
    await user.type(keys.at(-1)!, 'LA')
    const numbers = within(lines).getAllByRole('textbox', { name: text.parts.number })
    await user.type(numbers.at(-1)!, '1552')
    await user.click(save())
    await waitFor(() =>
      expect(asked('staffSetSettings')).toEqual([
        { changes: { helpLines: { MT: null, LA: { number: '1552', names: {} } } } },
      ]),
    )
  })

  test('a refusal is found where it is hidden, and a lacking variable is named', async () => {
    answers.set('staffSetSettings', () => {
      throw new CallFailure('invalid_input', { fields: { timeZone: 'invalid' } })
    })
    const { user } = open()
    const zone = within(await row('timeZone')).getByRole('textbox')
    await user.clear(zone)
    await user.type(zone, 'Mars/Base')
    await user.click(screen.getByRole('button', { name: text.groups.talk }))
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: text.words.show }))
    const found = await row('timeZone')
    expect(within(found).getByRole('alert').textContent).toBe(text.wrong.text)
    expect(within(found).getByRole('textbox')).toHaveProperty('value', 'Mars/Base')
    answers.set('staffSetSettings', () => ({ changes: [{ name: 'timeZone' }], waiting: [], lacking: ['GEO_FILE'] }))
    await user.click(save())
    await waitFor(() => expect(told().join()).toContain('GEO_FILE'))
  })

  test('the history says what each change was, and the latest of a setting can be undone', async () => {
    const change = (id: string, name: string, before: unknown, after: unknown) => ({
      ...{ id, name, before, after, person: 'staff:olga', at: '2026-11-20T10:00:00.000Z' },
    })
    const first = change('1', 'brand', 'Baize', 'Jade')
    answers.set('staffSettingHistory', () => ({
      content: [
        change('3', 'withdrawalDay', { max: '500000', times: 5 }, { max: '500000', times: 7 }),
        change('2', 'brand', 'Jade', 'Jade Hall'),
        first,
      ],
    }))
    answers.set('staffUndoSetting', () => ({ changes: [first], waiting: [] }))
    const { user } = open('?view=history')
    const lines = within(await screen.findByRole('table')).getAllByRole('row')
    expect(lines[1]!.textContent).toContain('Times a day: 5')
    expect(lines[1]!.textContent).toContain('Times a day: 7')
    expect(within(lines[3]!).queryByRole('button')).toBeNull()
    await user.click(within(lines[2]!).getByRole('button', { name: `${text.words.undo} ${text.names.brand}` }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Jade$/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: text.words.undo }))
    await waitFor(() => expect(asked('staffUndoSetting')).toEqual([{ id: '2' }]))
  })
})
