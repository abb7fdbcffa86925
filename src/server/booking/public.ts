/** What other features may ask of bookings by hand. */
export { bookingOf, moveByHand, needsSecondPerson, noteBookedAlone, walletStateOf } from './move-by-hand.ts'
