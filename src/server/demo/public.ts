/** The demo world: what a fresh clone shows. */

export { type DemoOptions, loadDemoWorld } from './load.ts'
export { demoApprover, demoLogins, demoPassword, demoStaff } from './logins.ts'
