/** Pages whose feature the venue has not opened yet: what will be there, and how to hear of it. */
export const soon = {
  calendarTitle: 'Event Calendar',
  calendarLead: 'Story times, music mornings and meet-ups are announced here.',
  calendarEmpty: 'No Events Scheduled',
  calendarText:
    'There is nothing on the calendar right now. Join the waitlist and we will tell you when the next event is set.',
  partiesTitle: 'Parties',
  partiesLead: 'Celebrate in the party room, with the play space on the other side of the door.',
  partiesEmpty: 'Planned in Person',
  partiesText:
    'We plan every party personally. Write to us with your date, your child’s age and the number of guests, ideally 3-4 weeks ahead, and we will get back to you within 24 hours.',
  shopTitle: 'Shop',
  shopLead: 'Passes, gift cards and memberships.',
  shopEmpty: 'Not on Sale Online Yet',
  shopText:
    'Passes, gift cards and memberships are not sold online yet. Ask us about them by email, or join the waitlist to hear when they are.',
  write: 'Write to Us',
  joinWaitlist: 'Join the Waitlist',
  book: 'Book a Play Session',
};
