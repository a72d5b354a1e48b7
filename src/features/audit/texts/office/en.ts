/** /admin/log: the audit log. */
export const officeLog = {
  caption: 'The audit log',
  search: 'Search by person, action or number',
  type: 'Type',
  allTypes: 'All types',
  from: 'From',
  to: 'To',
  export: 'Export CSV',
  createdAt: 'When',
  actor: 'Who',
  action: 'What',
  subject: 'About',
  detail: 'Details',
  system: 'System',
  deletedAccount: 'Deleted account',
  emptyTitle: 'Nothing found',
  emptyText: 'Try other words or different dates.',
};
