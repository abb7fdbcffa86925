/**
 * The journeys of the gate: one for each thing that a person does on the site, by the name of its file in `tests/e2e` and its
 * full name there, as vitest prints it. The walks (`npm run walks`) run all others.
 */
export const coreTests: Readonly<Record<string, readonly string[]>> = {
  access: [
    'sign-in methods that are switched on > registers by mobile, and signs out of every tab',
    'sign-in methods that are switched on > logs in by a code',
    'a link by e-mail > arrives in the outbox, sets a new password once by the keyboard alone, and the member logs in with it',
  ],
  'access-more': [
    'a password that has to be changed > lets the first log-in do nothing else, also after a reload, and goes home with the new one',
  ],
  'access-providers': [
    'providers of the operator’s choice > let people in by google while it is on, tell a refusal, and are gone when it is off',
  ],
  'access-states': [
    'coming in > asks an authenticator for its code at a new place, and before a log-out whether it is meant',
  ],
  agent: [
    'the agents’ area > sends guests and members to the agents’ log-in',
    'the agents’ area > goes down the team one level at a time, with the path in the URL',
  ],
  appearance: ['languages and themes > keeps the chosen theme from the first paint of the next page on'],
  closed: ['a closed site > shows the region page with the address of the visitor where the site is not open'],
  content: ['what the site tells > puts an offer of the operator first, among the promotions and in the side menu'],
  dialogs: ['every pop-up > the terms over a form, which stays as it was'],
  early: ['what is pressed before the page has woken up > opens the log-in, and changes the theme once'],
  entry: [
    'signing in > asks a browser once to agree to the terms',
    'a pop-up and the back button > closes by it and leaves the page where it was',
  ],
  'game-vendors': [
    'the game of a vendor that keeps players’ money > offers the transfer on a phone, plays from there, and says so in bar and panel',
  ],
  'home-news': [
    'an open home page > shows a guest within seconds which games have closed, and which have opened again',
    'an open home page > brings a new notice to guests and members in the language that each of them reads',
  ],
  keyboard: ['the keyboard alone > logs in, and Escape gives the focus back'],
  lobby: [
    'a lobby > pages through the games, and the back button pages back',
    'a lobby > finds a game by a part of its name, says when there is none, and clears the search',
    'a lobby > is one page without JavaScript too',
  ],
  'member-hub': [
    'the member’s hub on a phone > shows the balance, hides it everywhere, counts messages, and opens each page under one head',
    'the member’s hub on a phone > says that a member is on a break, and offers no deposit then',
  ],
  newcomer: [
    'a newcomer > registers, is logged in, and reads why a bet without money is refused',
    'a newcomer > plays a free trial without an account and without a wallet',
  ],
  'own-games': ['favourites > are one and the same on the home page, in a lobby and on their own page'],
  path: [
    'from a click on a cover to the balance moving > takes a guest through the log-in into the game, moves the money in both tabs and ends in both',
    'from a click on a cover to the balance moving > refuses a wrong password in words and lets the right one in',
  ],
  receipts: ['receipts > checks a saved file without a connection, and finds what was changed or taken out'],
  search: ['search > finds a game in spite of slips, tells how many, and asks a guest to log in'],
  security: [
    'the security centre > makes a passkey, and the next log-in needs nothing else',
    'the security centre > ends a session elsewhere, and shows who the member is',
  ],
  shell: [
    'side menu and footer > changes the language on the spot: the page, its query and its place stay',
    'side menu and footer > opens as a drawer on a phone, closes by Escape and gives the focus back',
    'without the network > answers every page by one that says what is offline, and goes on by itself',
  ],
  starting: ['starting a game > takes a guest through the log-in to the page of Vientiane Six'],
  talk: [
    'a member’s line reaches a guest who reads along; links do not',
    'live chat opens in a window of its own and keeps its talk',
    'an agent is shown what waits, and accepts it after what would end was agreed to',
  ],
  trouble: [
    'when the site closes under an open page > changes to the maintenance page by itself, with its end, and comes back where it was',
  ],
}
