import type { GameType } from '#api/lobby.ts'
import type { Permission } from '#api/staff-permissions.ts'
import type { programmes } from '#api/system.ts'

/** `<namespace>.<key>` of a text in `locales/`. */
export type Label = `${string}.${string}`

/**
 * Whom a page is for. A guest is asked to log in on a member's page, and sent to the `entrance` from an agent's. No page of the
 * site links to those of `staff`, and nothing that robots read names them.
 */
export type Access = 'all' | 'member' | 'agent' | 'staff'

/** The frame around a page, see `src/layouts`; `slim` is the site without its side menu and footer. */
export type Shell = 'site' | 'slim' | 'member' | 'agent' | 'staff' | 'form' | 'bare' | 'window'

/** What an operator may switch off whole. */
export type Programme = (typeof programmes)[number]

/** A line of the table in `routes.ts`. */
export interface Route {
  /** Address without a locale; `[name]` stands for a part that differs. */
  readonly path: string
  readonly access: Access
  readonly shell: Shell
  /** The page's name in the specification (Spec 2 §2). */
  readonly page?: string
  /** Its title where the shell has a menu of its own; `description` of the same namespace describes the page. */
  readonly title?: Label
  /** Icon of its menu entries; the class is `i-<icon>`. */
  readonly icon?: string
  /** Heading under which its shell's menu lists it, a text of that menu's namespace (`src/layouts/menus.ts`). */
  readonly group?: string
  /** What waits there, as a number in its menu entries. */
  readonly badge?: 'unread' | 'rewards' | 'missions'
  /** `data-action` of the links to it. Links to members' pages are `own` without saying so. */
  readonly action?: 'search'
  /** Game type whose lobby it is. */
  readonly lobby?: GameType
  /** The programme that it belongs to: while that is switched off, no menu leads to it and it says so. */
  readonly programme?: Programme
  /** What of the staff may open it; without one, everybody who is signed in. */
  readonly permission?: Permission
  /** Those who may not see the pages of this access are sent here. */
  readonly entrance?: Exclude<Access, 'all'>
  /** `listed` stands in the sitemap, `linked` may be found. Other pages carry `noindex`, and own ones are closed to robots. */
  readonly search?: 'listed' | 'linked'
  /** Which budgets of `scripts/size.ts` hold. */
  readonly budget?: 'home' | 'lobby' | 'content' | 'own' | 'console'
  /** Further addresses that show the same page. */
  readonly aliases?: readonly string[]
  /** Addresses for tests to visit where `path` has a part that differs. */
  readonly samples?: readonly string[]
  /** Made by the same template as another page: tests that look at one page of each kind leave it out. */
  readonly twin?: true
  /** The pop-up that opens with it. */
  readonly opens?: 'login' | 'register'
  /** Open while the site is closed. */
  readonly whileClosed?: true
  /** Shown in place of other pages, never at its own address. */
  readonly standsIn?: true
}

/** A page's entry in a menu beside its own shell's; `only` hides it from everybody else. */
export interface OtherEntry<Path extends string = string> {
  readonly path: Path
  readonly label: Label
  readonly only?: 'member' | 'agent'
  /** Another icon than its page's, where every page would load that for this entry alone. */
  readonly icon?: string
}

/** The site's side menu, and the one under the member's picture. */
export type OtherMenu = 'side' | 'account'
