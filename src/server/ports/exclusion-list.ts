/** What a national list of self-exclusions says of one person. */
export type ListAnswer =
  | { readonly listed: false }
  /** Until then; absent: until the list says otherwise. */
  | { readonly listed: true; readonly until?: Date | undefined }

/** The list on which people are shut out of all sites of a country at once. */
export interface ExclusionList {
  /**
   * Asks for people by their tax ids, at most {@link listMost} at once. A person whom the answer does not name was not
   * answered for. Never throws: a list that cannot be asked has answered for nobody.
   */
  ask(taxIds: readonly string[]): Promise<ReadonlyMap<string, ListAnswer>>
}

/** How many people one question is about. */
export const listMost = 50

/** Where no list is configured: nobody is answered for, so that who has to be asked for stays out. */
export const noExclusionList: ExclusionList = { ask: async () => new Map() }
