/** Pages whose feature the venue has not opened yet: what will be there, and how to hear of it. */
export const soon = {
  calendarTitle: 'Event Calendar',
  calendarLead: 'Story times, music mornings and meet-ups are announced here.',
  calendarEmpty: 'No Events Scheduled',
  calendarText:
    'There is nothing on the calendar right now. Join the waitlist and we will tell you when the next event is set.',
  eventsTitle: 'Events',
  eventsLead: 'What is on for your family, and who to go with.',
  eventsEmpty: 'No Events Yet',
  eventsText: 'No event is announced right now. A play session is always a good plan.',
  memberCalendarTitle: 'Member Events Calendar',
  memberCalendarLead: 'All {venue} and community events',
  memberCalendarEmpty: 'No Events Found',
  memberCalendarText: 'No events scheduled at this time.',
  back: 'Back to Home',
  write: 'Write to Us',
  joinWaitlist: 'Join the Waitlist',
  book: 'Book a Play Session',
};
