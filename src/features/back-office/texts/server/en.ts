export const texts = {
  /** Backup problems, and the email about a failed backup. */
  backups: {
    notInDemo: 'A demo can’t be backed up.',
    elsewhere:
      'This backup’s file isn’t on this server. Look in the backup folder of the server that made it.',
    failed: {
      subject: '{venue}: the backup failed',
      text: 'We couldn’t make the backup: {problem}\n\nYour earlier backups are still there. We’ll try again within an hour during the night, or you can choose “Back up now”:\n\n{link}',
    },
    problem: {
      noRoom: 'there’s no space left where backups are stored.',
      notWritable: 'we can’t write to the backup folder.',
      damaged: 'the backup file was incomplete when we checked it.',
      storeUnreachable: 'we can’t reach the backup storage.',
      storeDenied: 'the backup storage rejected the key.',
      storeBadAnswer: 'the backup storage returned an error.',
      interrupted: 'the server stopped during the backup.',
      unexpected: 'something unexpected happened. See the server log for details.',
    },
  },
};
