/** The shell of /admin around its tabs. */
export const admin = {
  title: 'Back Office',
  back: 'Back to Home',
  tabs: 'Back office sections',
  tab: { bookings: 'Bookings', events: 'Events', waivers: 'Waivers', matches: 'Matches' },
};
