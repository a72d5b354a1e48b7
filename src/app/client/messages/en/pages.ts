/**
 * Title and description of each page, for the browser tab and search engines. The venue's name is appended to
 * the title ("About · Playvillage").
 */
export const pages = {
  landing: {
    title: 'A warm village for families with little ones',
    description:
      'Play sessions, events and families to meet, for families with young children. Book a play session or join the waitlist.',
  },
  waitlist: {
    title: 'Join the Waitlist',
    description:
      'Leave your e-mail and hear first about play sessions, events and family matching.',
  },
  about: {
    title: 'About Us',
    description:
      'Where we are, when we are open, what to expect on your first visit, and answers to the questions that parents ask.',
  },
  privacy: {
    title: 'Privacy',
    description:
      'What we store about you and your family, why, for how long, and how to have it removed.',
  },
  calendar: {
    title: 'Event Calendar',
    description: 'What is on for families with young children: dates, places and prices.',
  },
  event: {
    title: 'Event',
    description: 'When and where it is, and how to reserve.',
  },
  parties: {
    title: 'Parties',
    description: 'Birthday parties for little ones: packages, prices and free dates.',
  },
  shop: {
    title: 'Shop',
    description: 'Passes, gift cards and memberships for play sessions.',
  },
  shopSuccess: { title: 'Your Purchase', description: 'Your order and its payment.' },
  giftCard: { title: 'Gift Card Balance', description: 'See what is left on a gift card of ours.' },
  orders: { title: 'Orders', description: 'What you have bought, with its receipts.' },
  login: {
    title: 'Sign in',
    description:
      'Sign in to book free play sessions with your member code and to meet other families.',
  },
  resetPassword: { title: 'Reset your password', description: 'Choose a new password.' },
  verifyEmail: {
    title: 'Verify your e-mail',
    description: 'Confirm that this e-mail address is yours.',
  },
  householdInvitation: {
    title: 'Family Invitation',
    description: 'Somebody would like to share their family’s play sessions with you.',
  },
  booking: {
    title: 'Book a Play Session',
    description: 'Choose a day and a time, and book your spot in a minute.',
  },
  bookGuest: {
    title: 'Book a Trial Visit',
    description: 'New here? Come and play once. No membership needed.',
  },
  bookingSuccess: { title: 'Your Booking', description: 'When, where, and what you paid.' },
  waiver: {
    title: 'Liability Waiver',
    description: 'Sign our liability waiver once before your first visit, right on your phone.',
  },
  admin: { title: 'Back Office', description: 'Run the venue from here.' },
  kiosk: { title: 'Kiosk', description: 'Check in and sign the waiver on this tablet.' },
  dashboard: { title: 'Your Village', description: 'Your member code, bookings and news.' },
  scan: {
    title: 'Member Check-In',
    description: 'Scan member codes or enter them manually.',
  },
  floor: {
    title: 'On the floor',
    description: 'How many children are inside, who has to go and who comes next.',
  },
  manageBooking: {
    title: 'Manage Your Booking',
    description: 'Change or cancel your play session.',
  },
  leaveWaitlist: {
    title: 'Leave the Slot Waitlist',
    description: 'Give up your place in line for a play session.',
  },
  unsubscribe: { title: 'News by Mail', description: 'End the news and offers that you get.' },
  party: { title: 'Your Party', description: 'Guest list, payment and invitation of your party.' },
  invitation: {
    title: 'You Are Invited',
    description: 'Who, when and where: answer the invitation to a party.',
  },
  sandboxPortal: {
    title: 'Test Customer Portal',
    description: 'The test payment provider’s page of a subscription.',
  },
  sandboxCheckout: {
    title: 'Test Checkout',
    description: 'Pay with play money while payments are in test mode.',
  },
  myBookings: {
    title: 'My Bookings',
    description: 'What you have planned, where you stand in line, and what has been.',
  },
  matches: { title: 'Matches', description: 'Families who fit yours.' },
  events: { title: 'Events', description: 'What is on for your family, and who to go with.' },
  messages: { title: 'Messages', description: 'Your conversations with other families.' },
  memberCalendar: {
    title: 'Member Events Calendar',
    description: 'All of our own and community events.',
  },
  notifications: { title: 'Notifications', description: 'News of your bookings and your village.' },
  intake: {
    title: 'Complete Your Profile',
    description: 'Tell us about your family, so that we can find others who fit.',
  },
  profile: {
    title: 'Profile',
    description: 'Your profile, your children and your settings.',
  },
  offline: { title: 'Offline', description: 'This page needs a connection.' },
  notFound: { title: 'Page Not Found', description: 'There is nothing at this address.' },
};

export type PageName = keyof typeof pages;
