import { useStore } from '@nanostores/react'
import { Fragment, useState } from 'react'
import { type Permission, permissions, type Role } from '#api/staff-permissions.ts'
import { $staff, may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { PageHead } from './filters.tsx'
import { Instead } from './lists.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Held = Readonly<Record<string, readonly Permission[]>>

const sameAs = (a: readonly Permission[], b: readonly Permission[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

const groupOf = (permission: string): string => permission.split('.')[0] ?? ''

interface CellProps {
  readonly role: Role
  readonly permission: Permission
  readonly isHeld: boolean
  readonly wasHeld: boolean
  readonly canChange: boolean
  readonly onTurn: () => void
}

/** Whether a role holds a permission; a change that is not saved yet has a frame. */
function Cell({ role, permission, isHeld, wasHeld, canChange, onTurn }: CellProps) {
  const { word, messages } = useWords()
  const name = `${messages.roles[role]}: ${word(`permissions.${permission.replace('.', '_')}`)}`
  return (
    <td>
      {canChange ? (
        <input
          type="checkbox"
          className={isHeld === wasHeld ? 'tick' : 'tick pm--c'}
          checked={isHeld}
          aria-label={name}
          onChange={onTurn}
        />
      ) : (
        <span className={isHeld ? 'pm pm--y' : 'pm'}>
          <span className={isHeld ? 'i i-ph-check' : 'i i-ph-minus'} role="img" aria-label={name} />
        </span>
      )}
    </td>
  )
}

/** What each role may do. Nobody gives or takes what they do not hold, and the owner's role holds everything. */
export function Roles() {
  const { say, word, many, messages, explain } = useWords()
  const { me } = useStore($staff)
  const [wanted, setWanted] = useState<Held>({})
  const [busy, setBusy] = useState(false)
  const loaded = useData((_: string, signal) => staffCall('staffRoles', {}, { signal }), 'all')
  const roles = loaded.data?.roles ?? []
  const heldBy = (role: Role) => wanted[role] ?? roles.find((one) => one.role === role)?.permissions ?? []
  const changed = roles.filter(({ role, permissions: held }) => !sameAs(held, heldBy(role)))
  const turn = (role: Role, permission: Permission) => {
    const held = heldBy(role)
    const next = held.includes(permission) ? held.filter((one) => one !== permission) : [...held, permission]
    setWanted({ ...wanted, [role]: next })
  }
  async function save(): Promise<void> {
    setBusy(true)
    try {
      for (const { role } of changed) await staffCall('staffSetPermissions', { role, permissions: [...heldBy(role)] })
      setWanted({})
      tell('ok', say('roles.saved'))
    } catch (thrown) {
      tell('bad', explain(thrown))
    } finally {
      setBusy(false)
      loaded.refresh()
    }
  }
  const groups = [...new Set(permissions.map(groupOf))]
  return (
    <>
      <PageHead title={say('pages.roles')} note={say('roles.note')} />
      <section className="panel panel--flush">
        {loaded.data === undefined ? (
          <Instead {...loaded} rows={10} />
        ) : (
          <div className="tablebox">
            <table className="perm">
              <thead>
                <tr>
                  <th scope="col">{say('roles.permission')}</th>
                  {roles.map(({ role }) => (
                    <th key={role} scope="col">
                      {messages.roles[role]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {groups.map((group) => (
                  <Fragment key={group}>
                    <tr className="grp">
                      <th scope="rowgroup" colSpan={roles.length + 1}>
                        {word(`roles.groups.${group}`)}
                      </th>
                    </tr>
                    {permissions
                      .filter((permission) => groupOf(permission) === group)
                      .map((permission) => (
                        <tr key={permission}>
                          <th scope="row">
                            {word(`permissions.${permission.replace('.', '_')}`)}
                            <span className="sub mono">{permission}</span>
                          </th>
                          {roles.map(({ role, permissions: held }) => (
                            <Cell
                              key={role}
                              role={role}
                              permission={permission}
                              isHeld={heldBy(role).includes(permission)}
                              wasHeld={held.includes(permission)}
                              canChange={
                                may('staff.write') && role !== 'owner' && me?.permissions.includes(permission) === true
                              }
                              onTurn={() => turn(role, permission)}
                            />
                          ))}
                        </tr>
                      ))}
                  </Fragment>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {changed.length > 0 && (
        <div className="savebar">
          <b>{many('roles.changed', changed.length)}</b>
          <span className="faint">{changed.map(({ role }) => messages.roles[role]).join(', ')}</span>
          <span className="push" />
          <Button size="sm" onClick={() => setWanted({})}>
            {say('roles.discard')}
          </Button>
          <Button size="sm" look="primary" loading={busy} onClick={() => void save()}>
            {say('save')}
          </Button>
        </div>
      )}
    </>
  )
}
