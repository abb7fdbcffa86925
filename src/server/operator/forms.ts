import type { Form } from './line.ts'

const byHand = '--confirm-amount repeats a sum above the setting handBookingMax'
const lasting = '[--until <ISO 8601 UTC>]'

/** Commands that are made of calls to the running site, as somebody who has signed in. */
export const clientForms = {
  settings: [
    { use: 'settings', does: 'every setting and its value' },
    { use: 'settings history [<key>]', does: 'the changes of all settings or of one, newest first (50 at most)' },
    { use: 'settings undo <number>', does: 'restores the value before a change, the latest one of its setting' },
    { use: 'settings <key>', does: 'one setting' },
    {
      use: 'settings <key> <value…>',
      does: 'changes it; the value is JSON, or plain text for a text; of an object only what\nis named changes, and null takes a value away',
    },
  ],
  switch: [
    { use: 'switch', does: 'the switches of the site' },
    { use: 'switch <name…> on|off', does: 'turns switches of the site, such as mobileCodeLogin' },
  ],
  maintenance: [
    { use: `maintenance on ${lasting}`, does: 'closes the site, with its end when it is known' },
    { use: 'maintenance off', does: 'opens it' },
  ],
  vendor: [
    {
      use: 'vendor <code> open|maintenance|hidden',
      does: 'plays a vendor’s games, shows them closed, or lists them no longer',
    },
  ],
  members: [{ use: 'members [<search…>]', does: 'members by ID, account or nickname, newest first (50 at most)' }],
  open: [
    {
      use: 'open <account> [--password <text>]',
      does: 'opens an account; its first password is changed at the first log-in',
    },
  ],
  password: [
    {
      use: 'password <account> [--password <text>]',
      does: 'gives a member another one, to be changed at the next log-in, and ends the sessions',
    },
  ],
  profile: [
    { use: 'profile <account>', does: 'what a member has told of themself; names and numbers masked' },
    {
      use: 'profile <account> <field> <value…> --reason <text>',
      does: 'changes a field, also payeeName, birthday and idNumber, which members set once;\nnone takes it away',
    },
  ],
  freeze: [
    {
      use: 'freeze <account> --reason <text>',
      does: 'stops an account: no log-in, bet or transfer; sessions end, wins are still paid',
    },
  ],
  reopen: [{ use: 'reopen <account> --reason <text>', does: 'opens a frozen or closed account again' }],
  close: [
    {
      use: 'close <account> --reason <text> [--balance <keep|withdraw>] [--reference <text>]',
      does: 'closes an account for good; with money in it, --balance says what becomes of that',
    },
  ],
  limits: [
    { use: 'limits <account>', does: 'a member’s limits of play' },
    {
      use: 'limits <account> <kind> <value|none>',
      does: 'sets the operator’s own one of lossDay, lossWeek, lossMonth, stakeBet, stakeDay\n(amounts) or session (minutes)',
    },
  ],
  deposit: [
    {
      use: 'deposit <account> <amount> --reference <text> [--reason <text>] [--key <word>] [--confirm-amount <amount>]',
      does: `books money that has arrived, once for a reference (or key);\n${byHand}`,
    },
  ],
  withdraw: [
    {
      use: 'withdraw <account> <amount> --reference <text> [--reason <text>] [--key <word>] [--confirm-amount <amount>] [--gives-up <amount>]',
      does: 'books money that was paid out, in the same way; never below zero; --gives-up: the bonus\nmoney that the member has agreed to lose',
    },
  ],
  credit: [
    {
      use: 'credit <account> <amount> --reason <text> [--key <word>] [--confirm-amount <amount>]',
      does: 'corrects a wallet upwards; the same key pays once',
    },
  ],
  reverse: [
    {
      use: 'reverse credit|deposit|withdrawal <key> --reason <text> [--rest <owe>]',
      does: 'takes back what one of these three booked; --rest owe: what is spent becomes a debt',
    },
  ],
  requests: [
    { use: 'requests', does: 'bookings above the setting staffApprovalAbove, which wait for a second person' },
    {
      use: 'requests approve <number> [--gives-up <amount>]',
      does: 'books what somebody else has asked for; --gives-up: as in withdraw, when the sum has changed',
    },
    { use: 'requests refuse <number> --reason <text>', does: 'refuses it, or takes back one’s own' },
  ],
  log: [
    {
      use: 'log [<what>] [--lines <number>]',
      does: 'the audit log, newest first: all, or of a member, a payment’s key, a setting, a\ntarget or an action',
    },
  ],
  contract: [
    {
      use: 'contract <account> dividend|daily-salary|hourly-salary|realtime-salary --rate <per cent> [--active <people>] [--valid-bet <amount>] [--loss <amount>] [--bet <amount>]',
      does: 'offers an agent who has nobody above a contract of the house',
    },
  ],
  rounds: [
    { use: 'rounds open [<hours>]', does: 'rounds without an end for that long (1)' },
    { use: 'rounds findings', does: 'where our books and a vendor’s differ, newest first' },
    {
      use: 'rounds reconcile [<hours>]',
      does: 'compares our books with the vendor’s list of the last hours (2)',
    },
  ],
  transfers: [
    { use: 'transfers open', does: 'transfers with vendors’ wallets that are not clear' },
    {
      use: 'transfers close <id> done|refused --reason <what proves it>',
      does: 'closes one after five minutes without an answer of its vendor',
    },
  ],
  jobs: [
    { use: 'jobs', does: 'how each kind of job stands, and its last run' },
    { use: 'jobs failed [<kind>]', does: 'jobs that failed for good, the last to fail first (50 at most)' },
    { use: 'jobs retry <id>', does: 'gives one of these back to its queue' },
  ],
  message: [
    {
      use: 'message <account> --title* <text> --text* <text> [--about <payments|offers|safety|service>] [--page </promotions>]',
      does: 'writes to one member',
    },
  ],
  tell: [
    {
      use: `tell notice|announcement --title* <text> --text* <text> [--promotion <id>] ${lasting}`,
      does: 'tells everybody',
    },
    {
      use: `tell popup --title* <text> --text* <text> [--for <A|B|F>] [--promotion <id>] ${lasting}`,
      does: 'a pop-up for guests (B), members (A) or newcomers (F)',
    },
    {
      use: `tell banner --group <w_home> --image </scenes/vip.svg> --page </promotions> --title* <text> [--kicker* <text>] [--action* <text>] ${lasting}`,
      does: 'hangs a banner: w_home, w_leftmenu, w_login, w_register or w_forget',
    },
    {
      use: `tell promotion --name <free-trial> --title* <text> --line* <sentence> --text* <terms> [--short* <text>] [--image </scenes/vip.svg>] [--page </rng>] [--action* <text>] [--for <everyone|guests|members|newcomers>] [--figure* <text>] [--figure-note* <text>] [--from <time>] ${lasting}`,
      does: 'puts an offer at the top, /promotions#<name>, in place of one of that name; before --from it\nstands there as one to come',
    },
    { use: 'tell end <number>', does: 'takes any of them away now; --until takes it away at that time' },
  ],
  feedback: [
    { use: 'feedback', does: 'what members wrote' },
    { use: 'feedback done <number>', does: 'it is dealt with' },
  ],
  chat: [
    { use: 'chat', does: 'who waits for customer service' },
    { use: 'chat room <name>', does: 'the last lines of a chat room' },
    { use: 'chat reports', does: 'the reported lines' },
    { use: 'chat delete <number>', does: 'takes a line out of its room' },
    { use: 'chat mute <account> <minutes>', does: 'lets a member only read; 0 ends it' },
    { use: 'chat <number>', does: 'one talk' },
    { use: 'chat <number> say <text…>', does: 'the answer to it' },
    { use: 'chat <number> close', does: 'ends it' },
  ],
} as const satisfies Readonly<Record<string, readonly Form[]>>

/** Commands about the session itself. */
export const sessionForms = {
  login: [{ use: 'login <name>', does: 'signs a staff member in: asks for the password and the authenticator’s code' }],
  logout: [{ use: 'logout', does: 'ends the session' }],
  'demo-code': [{ use: 'demo-code', does: 'the code of the demo’s authenticator, as of now' }],
} as const satisfies Readonly<Record<string, readonly Form[]>>

/** Commands on the machine itself, for a user who reaches the database or the data folder; also while the site is stopped. */
export const localForms = {
  ledger: [{ use: 'ledger verify', does: 'checks every rule of the ledger and its whole hash chain' }],
  staff: [
    { use: 'staff list', does: 'staff accounts' },
    {
      use: 'staff add <account> owner|manager|cashier|approver|support|editor|auditor',
      does: 'opens one; its first sign-in sets a password and an authenticator',
    },
    {
      use: 'staff lock|unlock|reset <account> --reason <text>',
      does: 'locks one and ends its sessions, opens it again, or gives another password and takes the\nauthenticator away',
    },
    {
      use: 'staff limit staffApprovalAbove|depositApprovalAbove|withdrawalSecondAbove|withdrawalAutoMax <sum> --reason <text>',
      does: 'sets from which sum two people decide, where no second one can agree to it',
    },
  ],
  'conformance-members': [
    {
      use: 'conformance-members --merchant <code> [--game <code>] [--other-game <code>]',
      does: 'makes members with money for npm run conformance and prints its file',
    },
  ],
  'conformance-close': [
    {
      use: 'conformance-close --merchant <code>',
      does: 'takes the money of the members that this command made back, and closes them',
    },
  ],
  'conformance-check': [{ use: 'conformance-check', does: 'checks the rules of the ledger’s latest transfers' }],
  migrate: [
    {
      use: 'migrate [--grant <role>]',
      does: 'brings the schema up to date, as its owner; lets a role of PostgreSQL run the site',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Form[]>>

/** Every command and every form that its line may have: the text of the help and the parser's grammar. */
export const forms = { ...clientForms, ...sessionForms, ...localForms } as const
