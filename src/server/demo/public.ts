/** The demo world: what a fresh clone shows. */

export { guardDemo } from './known-people.ts'
export { type DemoOptions, loadDemoWorld } from './load.ts'
export { demoApprover, demoLogins, demoPassword, demoStaff } from './logins.ts'
