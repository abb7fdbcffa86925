/** The word for the member's own wallet among the wallets of vendors. */
export const mainWallet = 'main'
