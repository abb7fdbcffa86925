/** What the operator may do with talks and rooms. */
export { tellTalk } from './service.ts'
export { addServiceLine, serviceLines } from './service-rows.ts'
