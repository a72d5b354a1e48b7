/** The features from the ground up: each may use those before it (docs/architecture.md). */
export const featureOrder = [
  ...['venue', 'accounts', 'audit', 'notifications'],
  ...['household', 'profile', 'member-codes'],
  ...['waivers', 'checkouts'],
  ...['bookings', 'check-in', 'kiosk'],
  ...['shop', 'parties', 'events'],
  ...['matches', 'messages'],
  ...['waitlist', 'mailings', 'mail-texts', 'figures', 'people', 'imports', 'connections'],
  'back-office',
];
