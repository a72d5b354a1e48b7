/**
 * Title and description of each page, for the browser tab and search engines. The venue's name is appended to
 * the title ("About · Playvillage").
 */
export const pages = {
  landing: {
    title: 'A warm village for families with little ones',
    description:
      'Play sessions, events and families to meet. Book a play session or join the waitlist.',
  },
  waitlist: {
    title: 'Join the Waitlist',
    description:
      'Leave your e-mail and be the first to hear about play sessions, events and family matching.',
  },
  about: {
    title: 'About Us',
    description:
      'Where we are, when we’re open, what to expect on your first visit, and answers to parents’ most common questions.',
  },
  privacy: {
    title: 'Privacy',
    description:
      'What we store about you and your family, why, for how long, and how to have it deleted.',
  },
  help: {
    title: 'Help',
    description:
      'How booking and cancelling work, what we store about your child, and answers to more questions.',
  },
  officeHelp: { title: 'Help', description: 'How each page of the back office works.' },
  calendar: {
    title: 'Event Calendar',
    description: 'What’s on for families with young children: dates, places and prices.',
  },
  event: {
    title: 'Event',
    description: 'When and where it is, and how to reserve.',
  },
  parties: {
    title: 'Parties',
    description: 'Party packages, and how to book one.',
  },
  shop: {
    title: 'Shop',
    description: 'Passes, gift cards and memberships for play sessions.',
  },
  shopSuccess: { title: 'Your Purchase', description: 'Your order and its payment.' },
  giftCard: { title: 'Gift Card Balance', description: 'Check the balance of your gift card.' },
  orders: { title: 'Orders', description: 'Your orders and receipts.' },
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
    description: 'A family would like to share its play sessions with you.',
  },
  booking: {
    title: 'Book a Play Session',
    description: 'Pick a day and a time, and book your spot in a minute.',
  },
  bookGuest: {
    title: 'Book a Trial Visit',
    description: 'New here? Try us once. No membership needed.',
  },
  bookingSuccess: { title: 'Your Booking', description: 'When, where, and what you paid.' },
  waiver: {
    title: 'Liability Waiver',
    description: 'Sign our liability waiver before your first visit, right on your phone.',
  },
  admin: { title: 'Back Office', description: 'Run the venue from here.' },
  kiosk: { title: 'Kiosk', description: 'Check in and sign the waiver on this tablet.' },
  dashboard: { title: 'Your Village', description: 'Your member code, bookings and latest news.' },
  scan: {
    title: 'Member Check-In',
    description: 'Scan member codes or enter them manually.',
  },
  floor: {
    title: 'On the Floor',
    description: 'How many children are inside, which sessions are ending and who is coming next.',
  },
  photoConsent: {
    title: 'Photo Consent',
    description: 'Choose whether photos of your child may be taken.',
  },
  manageBooking: {
    title: 'Manage Your Booking',
    description: 'Change or cancel your play session.',
  },
  leaveWaitlist: {
    title: 'Leave the Slot Waitlist',
    description: 'Leave the waitlist for a play session.',
  },
  unsubscribe: { title: 'Newsletter', description: 'Unsubscribe from news and offers.' },
  party: { title: 'Your Party', description: 'Your party’s guest list, payments and invitation.' },
  invitation: {
    title: 'You’re Invited',
    description: 'See the details and RSVP to a party.',
  },
  sandboxPortal: {
    title: 'Test Customer Portal',
    description: 'The test page where customers manage a subscription.',
  },
  sandboxCheckout: {
    title: 'Test Checkout',
    description: 'Try out a payment while payments are in test mode.',
  },
  myBookings: {
    title: 'My Bookings',
    description: 'Your upcoming sessions, waitlists and past visits.',
  },
  matches: { title: 'Matches', description: 'Families you might like to meet.' },
  events: { title: 'Events', description: 'Events for your family, and who to go with.' },
  messages: { title: 'Messages', description: 'Your conversations with other families.' },
  memberCalendar: {
    title: 'Member Events Calendar',
    description: 'All our own and community events.',
  },
  notifications: {
    title: 'Notifications',
    description: 'News about your bookings and your village.',
  },
  intake: {
    title: 'Complete Your Profile',
    description: 'Tell us about your family so we can find families like yours.',
  },
  profile: {
    title: 'Profile',
    description: 'Your profile, your children and your settings.',
  },
  offline: { title: 'Offline', description: 'This page needs an internet connection.' },
  notFound: { title: 'Page Not Found', description: 'There is no page at this address.' },
};

export type PageName = keyof typeof pages;
