/** What the operator may do with talks and rooms. */

export { insertRoomLines } from './rows-demo.ts'
export {
  closeTalk,
  findTalkRow,
  type LineRow,
  listOpenTalks,
  listRoomLines,
  removeLine,
  type TalkRow,
  upsertMute,
} from './rows-staff.ts'
export { tellTalk } from './service.ts'
export { addServiceLine, serviceLines } from './service-rows.ts'
