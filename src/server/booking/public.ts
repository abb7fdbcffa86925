/** What other features may ask of bookings by hand. */
export { bookingOf, moveByHand, needsSecondPerson, walletStateOf } from './move-by-hand.ts'
