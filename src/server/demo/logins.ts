/** Password of every log-in of the demo world. */
export const demoPassword = 'Baize-Demo-2026'
/** Accounts of the demo world that people can log in with. */
export const demoLogins = ['demo', 'newbie', 'vip', 'agent', 'disabled'] as const
/**
 * The staff member of the demo world, who owns it. Everybody knows the password and the secret of the authenticator: they
 * exist in the demo alone.
 */
export const demoStaff = { account: 'olga', role: 'owner', totpSecret: 'BAIZEDEMOBAIZEDEMOBAIZEDEMOBAIZE' } as const
