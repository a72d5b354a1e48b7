/** The waitlist form (spec 2, 5 and 8). */
export const waitlist = {
  formTitle: 'Join the waitlist',
  email: 'E-mail',
  phone: 'Phone',
  optional: '(optional)',
  consent: 'I consent to receiving communications from {venue}. I can withdraw this at any time.',
  contact: 'Questions first? <mail>Contact us</mail>',
  submit: 'Join the Waitlist',
  submitting: 'Joining...',
  missingTitle: 'Email required',
  missingText: 'Please enter your email address.',
  failedTitle: 'Error',
  failedText: 'Failed to join waitlist. Please try again.',
  joinedTitle: "You're on the list!",
  joinedText: "We'll reach out soon with updates.",
  welcomeTitle: 'Welcome to the Village!',
  welcomeText: 'You’re on the waitlist. We’ll e-mail {email} as soon as we have news.',
};
