import { languages } from '#api/page.ts'
import type { AnswerTemplate } from '#api/staff-templates.ts'
import { insertPastComplaint, type PastComplaint } from '#server/complaints/public.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { staffByAccount } from '#server/staff/public.ts'
import { insertTemplate } from '#server/templates/public.ts'
import { demoStaff } from './logins.ts'
import type { Person } from './people.ts'
import { keysOf, textsOf } from './texts.ts'

const hourMs = 3_600_000

interface Told extends Pick<PastComplaint, 'topic' | 'language' | 'state'> {
  readonly account: string
  /** Hours before the demo's day in which each line was written, oldest first; the staff's begin with `staff`. */
  readonly lines: readonly (readonly [hours: number, content: string, by?: 'staff'])[]
}

/** One in each state: an answer that is late, one that is due, one that waits for its member, and one that is settled. */
const told: readonly Told[] = [
  {
    ...{ account: 'nida', topic: 'withdrawal', language: 'en', state: 'open' },
    lines: [
      [
        29,
        'I asked for a withdrawal yesterday morning and the money has not reached my bank yet. Please look where it is held up.',
      ],
    ],
  },
  {
    ...{ account: 'bia', topic: 'deposit', language: 'pt', state: 'open' },
    lines: [
      [
        3,
        'Paguei um PIX hoje de manhã e o valor saiu da minha conta, mas o depósito continua como aguardando. Vocês podem verificar, por favor?',
      ],
    ],
  },
  {
    ...{ account: 'vip', topic: 'game', language: 'en', state: 'waiting' },
    lines: [
      [
        31,
        'My connection broke in the middle of a round at the roulette table last night. I would like to know whether my bet on red was counted and what the result was.',
      ],
      [
        27,
        'Thank you for writing. Please send us the number of the round: you find it in your betting record, at the bottom of the round’s detail. With it we can look at the table’s own log.',
        'staff',
      ],
    ],
  },
  {
    ...{ account: 'somsri', topic: 'account', language: 'th', state: 'closed' },
    lines: [
      [120, 'อยากเก็บประวัติเดิมพันไว้เป็นไฟล์เปิดในคอมพิวเตอร์ ต้องทำอย่างไรคะ'],
      [
        117,
        'เปิดหน้าประวัติเดิมพัน เลือกช่วงเวลาที่ต้องการ กด “ส่งออก” แล้วเลือกตาราง (CSV) ได้เลยครับ ไฟล์เปิดด้วยโปรแกรมตารางได้',
        'staff',
      ],
      [116, 'ทำได้แล้วค่ะ ขอบคุณมาก'],
    ],
  },
]

/** The texts of a template in every language, by its name. */
function templatesOf() {
  return keysOf('templates').map((key) => {
    const all = textsOf('templates', key)
    const texts = Object.fromEntries(languages.map((language) => [language, all[language].content!]))
    return { name: all.en.name!, texts: texts as AnswerTemplate['texts'] }
  })
}

/** Fills the service desk: complaints of members, and the answers that staff write often. */
export async function fillDesk(
  tx: Queryable,
  people: readonly Person[],
  { date, timeZone, answerHours }: { readonly date: Date; readonly timeZone: string; readonly answerHours: number },
): Promise<void> {
  const before = (hours: number) => new Date(date.getTime() - hours * hourMs)
  const { id: staffId } = (await staffByAccount(tx, demoStaff.account))!
  for (const [n, { account, lines, ...rest }] of told.entries()) {
    const opened = before(lines[0]![0])
    await insertPastComplaint(tx, {
      ...rest,
      number: `F-${dayIn(timeZone, opened).replaceAll('-', '').slice(2)}-DEM00${n + 1}`,
      memberId: people.find((person) => person.account === account)!.id,
      dueAt: new Date(opened.getTime() + answerHours * hourMs),
      lines: lines.map(([hours, content, by]) => ({ content, at: before(hours), ...(by && { staffId }) })),
    })
  }
  for (const { name, texts } of templatesOf()) await insertTemplate(tx, { name, texts, by: staffId, now: date })
}
