import { expect, test } from 'vitest';
import { messages } from './index.ts';

const { frame, landing, waitlist, about, ui } = messages;

test.each([
  // spec 2, Landing
  [frame.book, 'Book'],
  [frame.about, 'About'],
  [frame.calendar, 'Event Calendar'],
  [frame.parties, 'Parties'],
  [frame.shop, 'Shop'],
  [frame.login, 'Login'],
  [frame.privacy, 'Privacy'],
  [frame.contact, 'Contact'],
  [landing.joinCommunity, 'Join Our Community'],
  [landing.bookSession, 'Book a Play Session'],
  [landing.signWaiver, 'First time visiting? Sign our waiver before your visit'],
  [landing.whyTitle, 'Why Join'],
  [landing.readyTitle, 'Ready to Join'],
  [waitlist.submit, 'Join the Waitlist'],
  [waitlist.submitting, 'Joining...'],
  [waitlist.welcomeTitle, 'Welcome to the Village!'],
  // spec 5 and 8, Waitlist
  [waitlist.missingTitle, 'Email required'],
  [waitlist.missingText, 'Please enter your email address.'],
  [waitlist.failedTitle, 'Error'],
  [waitlist.failedText, 'Failed to join waitlist. Please try again.'],
  [waitlist.joinedTitle, "You're on the list!"],
  [waitlist.joinedText, "We'll reach out soon with updates."],
  // spec 2, About
  [about.visit, 'Book a Visit'],
  [about.membership, 'Request Membership'],
  [about.storyTitle, 'Our Story'],
  [about.expectTitle, 'What to Expect'],
  [about.playTitle, 'Thoughtful Play'],
  [about.communityTitle, 'Community Connection'],
  [about.supportTitle, 'Parent Support'],
  [about.safetyTitle, 'Safety First'],
  [about.careTitle, 'Safety & Cleanliness'],
  // spec 2, Route table
  [frame.notFoundTitle, '404 Page Not Found'],
  [frame.notFoundText, 'Did you forget to add the page to the router?'],
  [ui.loading, 'Loading...'],
])('says "%s" to the letter', (said, specified) => {
  expect(said).toBe(specified);
});
