import { expect, test } from 'vitest';
import { messages } from './index.ts';

const { frame, landing, waitlist, about, ui, profile } = messages;

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
  // spec 2, Profile completion
  [profile.completeTitle, 'Complete Your Profile'],
  [
    profile.completeSubtitle,
    'Help us match you with the perfect families — or skip and complete later.',
  ],
  [profile.skip, 'Skip for Now'],
  [profile.complete, 'Complete Profile'],
  [profile.saving, 'Saving...'],
  [profile.guardian.heading, 'Parent / Guardian Info'],
  [profile.guardian.specify, 'Please specify'],
  [profile.children.heading, 'Children'],
  [profile.interests.heading, 'Parent Interests'],
  [profile.lifestyle.heading, 'Parent Personality & Lifestyle'],
  [profile.scheduling.heading, 'Scheduling & Compatibility'],
  [profile.more.heading, 'Tell Us a Bit More'],
  // spec 2, Profile
  [profile.page.fullName, 'Full Name'],
  [profile.page.zipCode, 'Zip Code'],
  [profile.page.save, 'Save Changes'],
  [profile.children.add, 'Add Child'],
  [profile.settings.notifyMatches, 'New Matches'],
  [profile.settings.notifyEvents, 'Event Suggestions'],
  [profile.settings.notifyBookings, 'Booking Reminders'],
  [profile.settings.visibilityLabel, 'Profile Visibility'],
  [profile.settings.members, 'All Members'],
  [profile.settings.matches, 'My Matches Only'],
  [profile.settings.private, 'Private'],
  // spec 8
  [profile.savedTitle, 'Profile Updated'],
  [profile.savedText, 'Your profile has been saved successfully.'],
  [profile.childrenSavedTitle, 'Children Updated'],
  [profile.childrenSavedText, 'Children profiles have been saved.'],
  [profile.failedTitle, 'Error'],
  [profile.failedText, 'Failed to update profile'],
])('says "%s" to the letter', (said, specified) => {
  expect(said).toBe(specified);
});
