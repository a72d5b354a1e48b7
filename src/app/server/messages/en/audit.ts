/** The exported audit log. */
export const audit = {
  columns: {
    at: 'When (UTC)',
    actor: 'Who',
    actorId: 'Account of who',
    action: 'What',
    subject: 'About',
    subjectName: 'Name of whom it is about',
    detail: 'Details',
  },
};
