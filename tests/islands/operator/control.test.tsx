import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Approvals } from '#islands/operator/Approvals.tsx'
import { AuditLog } from '#islands/operator/AuditLog.tsx'
import { Findings } from '#islands/operator/Findings.tsx'
import { CsvButton } from '#islands/operator/filters.tsx'
import { Methods } from '#islands/operator/Methods.tsx'
import { Payments } from '#islands/operator/Payments.tsx'
import { Roles } from '#islands/operator/Roles.tsx'
import { StaffPeople } from '#islands/operator/StaffPeople.tsx'
import { $told } from '#islands/operator/tell.ts'
import { answers, asked, shown, signedIn, textsOf, time, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const told = () => $told.get().map(({ text }) => text)
const table = async () => within(await screen.findByRole('table'))

beforeEach(() => {
  signedIn()
  history.replaceState(null, '', '/en/operator')
})

const request = (id: string, askedBy: string, more = {}) => ({
  ...{ id, call: 'staffCredit', subject: 'member:1', account: 'mali', amount: '90000.00', currency: 'THB', askedBy },
  ...{ detail: { reason: 'late deposit' }, askedAt: time, endsAt: time, state: 'pending', ...more },
})

test('nobody is offered the approval of what they asked for; others approve or refuse it', async () => {
  answers.set('staffRequests', () => ({ content: [request('1', 'olga'), request('2', 'petch')] }))
  answers.set('staffApprove', () => ({ amount: '90000.00' }))
  answers.set('staffRefuse', () => ({}))
  const { user } = shown(<Approvals />)
  const rows = (await table()).getAllByRole('row')
  expect(within(rows[1]!).queryByRole('button', { name: words.approvals.approve })).toBeNull()
  expect(within(rows[1]!).getByRole('button', { name: words.approvals.takeBack })).toBeDefined()
  await user.click(within(rows[2]!).getByRole('button', { name: words.approvals.approve }))
  await waitFor(() => expect(asked('staffApprove')).toEqual([{ id: '2' }]))
  await user.click(
    within((await table()).getAllByRole('row')[2]!).getByRole('button', { name: words.approvals.refuse }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(words.reason.label), 'no proof')
  await user.click(dialog.getByRole('button', { name: words.approvals.refuse }))
  await waitFor(() => expect(asked('staffRefuse')).toEqual([{ id: '2', reason: 'no proof' }]))
})

test('an approval that came second says so and loads the list again', async () => {
  answers.set('staffRequests', () => ({ content: [request('2', 'petch')] }))
  answers.set('staffApprove', () => {
    throw new CallFailure('state_conflict')
  })
  const { user } = shown(<Approvals />)
  await user.click((await table()).getByRole('button', { name: words.approvals.approve }))
  await waitFor(() => expect(told()).toHaveLength(1))
  await waitFor(() => expect(asked('staffRequests').length).toBeGreaterThan(1))
})

test('the audit log opens a line to before and after, and filters by the address', async () => {
  const line = {
    ...{ id: '5', at: time, person: 'staff:olga', act: 'setting.change', subject: 'ageMin', before: 18, after: 21 },
    ...{ detail: { reason: 'law' }, outcome: 'done', address: '1.2.3.4', call: 'staffSetSettings' },
  }
  answers.set('staffAuditLog', () => ({ content: [line] }))
  const { user } = shown(<AuditLog />)
  await user.click((await table()).getByRole('button', { name: 'setting.change' }))
  expect((await table()).getByText('18')).toBeDefined()
  expect((await table()).getByText('21')).toBeDefined()
  await user.type(screen.getByLabelText(words.audit.parts.person), 'petch{Enter}')
  await waitFor(() => expect(asked('staffAuditLog').at(-1)).toMatchObject({ person: 'petch' }))
  expect(location.search).toBe('?person=petch')
})

const person = (id: string, account: string, more = {}) => ({
  ...{
    id,
    account,
    role: 'support',
    status: 'active',
    enrolled: true,
    passkeys: 0,
    addresses: [],
    createdAt: time,
    ...more,
  },
})

test('staff: somebody is invited and their first password shown once; nobody changes their own account', async () => {
  answers.set('staffPeople', () => ({ content: [person('1', 'olga'), person('2', 'sam')] }))
  answers.set('staffSessions', () => ({
    sessions: [
      {
        staffId: '1',
        account: 'olga',
        startedAt: time,
        lastSeenAt: time,
        endsAt: time,
        address: '1.2.3.4',
        browser: 'Chrome',
        system: 'Linux',
        current: true,
      },
    ],
  }))
  answers.set('staffAdd', () => ({ id: '3', account: 'nina', password: 'k7wd-m2xa' }))
  answers.set('staffSetRole', () => person('2', 'sam'))
  answers.set('staffLock', () => person('2', 'sam'))
  const { user } = shown(<StaffPeople />)
  await user.click(screen.getByRole('button', { name: words.staff.add }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Account/), 'nina')
  await user.selectOptions(dialog.getByLabelText(words.staff.role), 'cashier')
  await user.click(dialog.getByRole('button', { name: words.staff.add }))
  expect(await screen.findByText('k7wd-m2xa')).toBeDefined()
  expect(asked('staffAdd')).toEqual([{ account: 'nina', role: 'cashier' }])
  await user.click(screen.getAllByRole('button', { name: words.close }).at(-1)!)
  expect(screen.queryByLabelText('Role of olga')).toBeNull()
  await user.selectOptions(screen.getAllByLabelText('Role of sam')[0]!, 'auditor')
  await waitFor(() => expect(asked('staffSetRole')).toEqual([{ id: '2', role: 'auditor' }]))
  await user.click(screen.getAllByRole('button', { name: words.staff.acts.lock.submit })[0]!)
  const lock = within(await screen.findByRole('dialog'))
  await user.type(lock.getByLabelText(words.reason.label), 'left')
  await user.click(lock.getByRole('button', { name: words.staff.acts.lock.submit }))
  await waitFor(() => expect(asked('staffLock')).toEqual([{ id: '2', reason: 'left' }]))
})

test('roles: a change is collected, saved at once, and only what one holds can be given', async () => {
  signedIn('mara', ['staff.read', 'staff.write', 'members.read'])
  answers.set('staffRoles', () => ({
    roles: [
      { role: 'owner', permissions: ['members.read'] },
      { role: 'editor', permissions: [] },
    ],
  }))
  answers.set('staffSetPermissions', () => ({ role: 'editor', permissions: [] }))
  const { user } = shown(<Roles />)
  const box = await screen.findByRole('checkbox', { name: `Editor: ${words.permissions.members_read}` })
  expect(screen.queryByRole('checkbox', { name: `Editor: ${words.permissions.payments_book}` })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: `Owner: ${words.permissions.members_read}` })).toBeNull()
  await user.click(box)
  await user.click(screen.getByRole('button', { name: words.roles.discard }))
  expect(screen.queryByRole('button', { name: words.save })).toBeNull()
  await user.click(box)
  await user.click(screen.getByRole('button', { name: words.save }))
  await waitFor(() => expect(asked('staffSetPermissions')).toEqual([{ role: 'editor', permissions: ['members.read'] }]))
})

test('findings are settled with a note, and compared anew', async () => {
  const finding = {
    id: '4',
    provider: 'gateway',
    kind: 'amount_differs',
    ref: 'payment:x',
    detail: { here: '5', there: '6' },
    foundAt: time,
  }
  answers.set('staffPaymentFindings', () => ({ content: [finding] }))
  answers.set('staffSettlePaymentFinding', () => finding)
  answers.set('staffReconcilePayments', () => ({ found: 2 }))
  const { user } = shown(<Findings />)
  await user.click((await table()).getByRole('button', { name: words.findings.settle }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(words.reason.label), 'a fee')
  await user.click(dialog.getByRole('button', { name: words.findings.settle }))
  await waitFor(() => expect(asked('staffSettlePaymentFinding')).toEqual([{ id: '4', reason: 'a fee' }]))
  await user.click(screen.getByRole('button', { name: words.findings.compare }))
  await waitFor(() => expect(told()).toContain('2 new findings'))
})

test('a way to deposit is tried without a member, and switched off', async () => {
  const method = {
    ...{
      id: 'scb',
      kind: 'promptpay',
      currency: 'THB',
      names: { en: 'PromptPay' },
      hints: {},
      min: '100.00',
      max: '5000.00',
    },
    ...{
      feeBasisPoints: 0,
      feeFixed: '0.00',
      promisedMinutes: 3,
      expiresMinutes: 15,
      fields: [],
      account: { name: 'Baize' },
    },
    ...{ ownAccountOnly: false, sort: 1, enabled: true, isServed: true, changedAt: time },
  }
  answers.set('staffDepositMethods', () => ({ content: [method], providers: [] }))
  answers.set('staffTestDepositMethod', () => ({
    works: true,
    detail: 'code',
    qrPath: 'M0 0h1v1h-1z',
    qrSize: 29,
    ms: 4,
  }))
  answers.set('staffSetDepositMethod', () => method)
  const { user } = shown(<Methods />)
  await user.click(await screen.findByRole('button', { name: words.methods.test }))
  expect(await screen.findByRole('img', { name: words.methods.qr })).toBeDefined()
  await user.click(screen.getByRole('button', { name: words.methods.turnOff }))
  await waitFor(() =>
    expect(asked('staffSetDepositMethod')[0]).toMatchObject({ id: 'scb', enabled: false, min: '100.00' }),
  )
  expect(asked('staffSetDepositMethod')[0]).not.toHaveProperty('isServed')
})

test('payments without an order are filtered and sorted in the address, and saved so', async () => {
  answers.set('staffPayments', () => ({ content: [] }))
  const { user } = shown(<Payments />)
  await user.selectOptions(await screen.findByLabelText(words.queue.sort), 'largest')
  await user.type(screen.getByLabelText(words.queue.from), '500{Enter}')
  await waitFor(() =>
    expect(asked('staffPayments').at(-1)).toMatchObject({ state: 'unmatched', sort: 'largest', from: '500' }),
  )
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ sort: 'largest', from: '500' })
  await user.selectOptions(screen.getByLabelText(words.members.state), 'credited')
  await waitFor(() => expect(asked('staffPayments').at(-1)).toMatchObject({ state: 'credited', sort: 'largest' }))
})

test('a bank statement is read, and lines that cannot be read are named', async () => {
  answers.set('staffPayments', () => ({ content: [] }))
  answers.set('staffDepositMethods', () => ({
    content: [{ id: 'scb', kind: 'bank', names: { en: 'SCB' } }],
    providers: [],
  }))
  answers.set('staffImportLines', () => ({
    read: 3,
    known: 1,
    matched: 1,
    unmatched: 0,
    faults: [{ line: 4, field: 'amount' }],
  }))
  const { user } = shown(<Payments />)
  await user.click(await screen.findByRole('button', { name: words.payments.import }))
  await user.upload(
    await screen.findByLabelText(words.payments.file),
    new File(['reference,amount,time'], 'lines.csv', { type: 'text/csv' }),
  )
  await user.click(screen.getByRole('button', { name: words.payments.read }))
  expect(await screen.findByText('These lines cannot be read: 4.')).toBeDefined()
  expect(asked('staffImportLines')).toEqual([{ methodId: 'scb', fileName: 'lines.csv', csv: 'reference,amount,time' }])
})

test('a list is saved as the file that the server writes; a refusal is said in words', async () => {
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  const saved: string[] = []
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download)
  }
  answers.set('staffMembersFile', () => new Blob(['id']))
  const of = { call: 'staffMembersFile', name: 'members', input: { search: 'ploy' } } as const
  const { user } = shown(<CsvButton of={of} />)
  await user.click(screen.getByRole('button', { name: words.csv.save }))
  await screen.findByRole('button', { name: words.csv.save })
  expect(asked('staffMembersFile')).toEqual([{ search: 'ploy' }])
  expect(saved).toEqual([expect.stringMatching(/^members-\d{4}-\d\d-\d\d\.csv$/)])
  answers.set('staffMembersFile', () => Promise.reject(new CallFailure('user_unknown')))
  await user.click(screen.getByRole('button', { name: words.csv.save }))
  await waitFor(() => expect($told.get().at(-1)).toMatchObject({ tone: 'bad', text: textsOf().errors.user_unknown }))
  expect(saved).toHaveLength(1)
})

test('a correction without a reference says so in words', async () => {
  const key = '4f1f7c06-6b51-4b52-9d0e-0d0a3f1c9b11'
  answers.set('staffRequests', () => ({
    content: [request('1', 'petch', { detail: { reason: 'goodwill', key, reference: key } })],
  }))
  const { container } = shown(<Approvals />)
  expect((await screen.findAllByText(`goodwill · ${words.approvals.noReference}`)).length).toBeGreaterThan(0)
  expect(container.textContent).not.toContain(key)
})
