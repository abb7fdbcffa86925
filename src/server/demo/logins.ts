/** Password of every log-in of the demo world. */
export const demoPassword = 'Baize-Demo-2026'
/** Payment password of the members of the demo who have one, `demo` and `nida`: six digits, as the default rule asks. */
export const demoPaymentPassword = '280491'
/** Accounts of the demo world that people can log in with. */
export const demoLogins = ['demo', 'newbie', 'vip', 'agent', 'disabled'] as const
/** A member directly below `agent`, who can log in: transfers go up and down between the two. */
export const demoDownline = 'team108'
/**
 * The staff of the demo world: who owns it, and a second person who approves. Everybody knows the password and the secret of the
 * authenticator: they exist in the demo alone.
 */
export const demoStaff = { account: 'olga', role: 'owner', totpSecret: 'BAIZEDEMOBAIZEDEMOBAIZEDEMOBAIZE' } as const
export const demoApprover = { ...demoStaff, account: 'petch', role: 'approver' } as const
