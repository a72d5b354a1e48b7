export const texts = {
  /** Backup problems, and the email about a failed backup. */
  backups: {
    elsewhere:
      'The file of this backup is not on this server. Look in the folder for backups of the server that made it.',
    failed: {
      subject: 'The backup of {venue} failed',
      text: 'The backup could not be made: {problem}\n\nThe backups made before are still there. The next try is within the hour at night, or press "Back up now":\n\n{link}',
    },
    problem: {
      noRoom: 'there is no room left where backups are kept.',
      notWritable: 'the folder for backups cannot be written.',
      damaged: 'the file was not whole when it was read back.',
      storeUnreachable: 'the store for backups cannot be reached.',
      storeDenied: 'the store for backups refuses the key.',
      storeBadAnswer: 'the store for backups answered with an error.',
      interrupted: 'the server was stopped in the middle of it.',
      unexpected: "something unexpected happened; the server's log says what.",
    },
  },
};
