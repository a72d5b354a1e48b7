/** A single trial visit, booked by a guest. */
export const guestTexts = {
  title: 'Book a Trial Visit',
  lead: 'New here? Try us once. Members and returning families <link>book on the booking page</link>.',
  leadDearer:
    'A trial visit, once per family. If you don’t need one, <link>book a session</link>: {price}.',
  steps: 'Booking steps',
  stepTime: 'Day and time',
  stepDetails: 'Your details',
  back: 'Back',
  continue: 'Continue to Details',
  information: 'Your Information',
  name: 'Full Name',
  email: 'Email Address',
  memberSignIn: 'Already a member? <link>Sign in here</link>',
  session: 'Trial Open Play',
  trialLimit: 'One trial visit per family.',
};
