/** Password of every log-in of the demo world. */
export const demoPassword = 'Baize-Demo-2026'
/** Accounts of the demo world that people can log in with. */
export const demoLogins = ['demo', 'newbie', 'vip', 'agent', 'disabled'] as const
