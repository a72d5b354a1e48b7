/** The public header's links (spec 2, Navigation); `text` is a key of messages.shell. */
export const headerLinks = [
  { to: '/booking', text: 'book' },
  { to: '/about', text: 'about' },
  { to: '/calendar', text: 'calendar' },
  { to: '/parties', text: 'parties' },
  { to: '/shop', text: 'shop' },
] as const;
