/** The colour of a state. */
export const documentLooks = {
  ...{ none: 'status', checking: 'status status--wait', approved: 'status status--ok' },
  ...{ refused: 'status status--bad', expired: 'status status--bad' },
} as const
