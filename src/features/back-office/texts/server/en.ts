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
  /** What `npm run doctor` and /admin/integrations found, and what to do about it. */
  doctor: {
    title: {
      address: 'Public address',
      proxy: 'Proxy',
      sockets: 'Live connections',
      clock: 'Clock',
      disk: 'Disk',
      mail: 'Mail server',
      mailDomain: 'Sender’s domain',
      payments: 'Payments',
      webhook: 'Payment reports',
      backups: 'Backups',
      database: 'Database',
    },
    finding: {
      notReached: 'Not checked, because the address above doesn’t lead here.',
      notInUse: 'Not in use.',
      addressGood: '{url} leads to this installation.',
      addressNotSet:
        'PUBLIC_URL isn’t set, so links in emails lead to {url}. Set it to the address that families open.',
      addressUnknown:
        'No server is known by the name {host}. Add a DNS record for it that points to this machine.',
      addressCertificate:
        'The certificate of {url} isn’t accepted ({code}). Renew it, or let Caddy get one by itself.',
      addressSilent:
        'Nothing answers at {url} ({code}). Start the program and the proxy, and open ports 80 and 443.',
      addressRedirects:
        '{url} sends visitors on to {location}. Set PUBLIC_URL to the address that they end up at.',
      addressOther:
        'Something else answers at {url} (status {status}). Let the proxy forward to this program, and give every server the same SESSION_SECRET.',
      proxyNone: 'No proxy stands before the program.',
      proxyGood: 'The proxy at {peer} is trusted to say who is calling.',
      proxyHidesClients:
        'The proxy at {peer} doesn’t say who is calling, so all visitors share one limit. Let it send X-Forwarded-For and X-Forwarded-Proto.',
      proxyNotTrusted:
        'A proxy at {peer} says who is calling, but isn’t believed, so all visitors share one limit. Set TRUST_PROXY={peer}.',
      proxyHidesProtocol:
        'The proxy doesn’t say that visitors come by https. Let it send X-Forwarded-Proto.',
      socketsGood: 'Web sockets get through, so pages update by themselves.',
      socketsLost:
        'Web sockets don’t get through (status {status}), so pages update only when reloaded. Let the proxy forward upgrades; the files in deploy/ show how.',
      clockAlone:
        'There is no other clock to compare this one with. Make sure that the machine sets its time from the network.',
      clockGood: 'The clock agrees with that of {other}.',
      clockOff:
        'The clock is {seconds} seconds {direction, select, ahead {ahead of} other {behind}} that of {other}. Let the machine set its time from the network (NTP).',
      diskGood: '{free} GB are free in {folder}.',
      diskLow: 'Only {free} GB are free in {folder}. Make room soon.',
      diskFull: 'Only {free} GB are free in {folder}: the next backup may not fit. Make room now.',
      mailToFiles: 'Emails become files in {folder}; nobody receives them. Set SMTP_URL.',
      mailGood:
        '{host} accepts our {hasSignIn, select, yes {sign-in} other {e-mails without a sign-in}}.',
      mailDenied: '{host} doesn’t accept the user or the password in SMTP_URL.',
      mailUnreachable:
        '{host} doesn’t answer ({reason}). Check SMTP_URL, and whether this machine may open connections to it.',
      mailDomainExample:
        '{domain} is an example’s domain. Set MAIL_FROM to an address of your own.',
      mailDomainNoResolver: 'The DNS records of {domain} could not be looked up from here.',
      mailDomainNoSpf:
        '{domain} has no SPF record, so emails may be taken for spam. Add the TXT record that your mail provider names.',
      mailDomainTwoSpf:
        '{domain} has more than one SPF record, which counts as none. Merge them into one.',
      mailDomainNoDkim:
        'No DKIM key of {domain} was found under the usual names. Send yourself a test email and look for “dkim=pass” in its source; if it isn’t there, add the record that your mail provider names.',
      mailDomainNoDmarc:
        '{domain} has no DMARC record. Add a TXT record named _dmarc.{domain}, such as “v=DMARC1; p=none”.',
      mailDomainGood: '{domain} has SPF, DKIM and DMARC records.',
      paymentsSandbox: 'Payments are in test mode: nobody is charged.',
      paymentsGood: 'Stripe’s account takes payments.',
      paymentsTest: 'Stripe’s key is a test key: nobody is charged.',
      paymentsInactive:
        'Stripe’s account can’t take payments yet. Finish its setup in Stripe’s dashboard.',
      paymentsDenied: 'Stripe doesn’t accept STRIPE_SECRET_KEY.',
      paymentsRestricted: 'The key may not read the account, so its state wasn’t checked.',
      paymentsUnreachable: 'Stripe doesn’t answer: {reason}',
      webhookGood: 'Stripe reports payments to {url}.',
      webhookHidden:
        'The key may not list webhooks. Look in Stripe’s dashboard for one with the address {url}.',
      webhookMissing:
        'Stripe doesn’t report payments to {url}. Add a webhook with this address in Stripe’s dashboard.',
      webhookDisabled: 'The webhook for {url} is disabled. Enable it in Stripe’s dashboard.',
      webhookEvents: 'The webhook leaves out events. Add in Stripe’s dashboard: {events}.',
      webhookVersion: 'The webhook uses the API version {version}. The program reads {expected}.',
      backupsGood:
        'The newest backup is {hours, plural, =0 {less than an hour} one {one hour} other {{hours} hours}} old and can be read to its end. It isn’t encrypted: restrict who can open it, or set BACKUP_PASSPHRASE.',
      backupsEncrypted:
        'The newest backup is {hours, plural, =0 {less than an hour} one {one hour} other {{hours} hours}} old, encrypted, and can be read to its end.',
      backupsOff: 'No backups are made here (BACKUPS=off). Make sure that something else does.',
      backupsNone: 'There is no backup yet. The first one is made tonight, or now at /admin/data.',
      backupsOld: 'The newest backup is {hours} hours old. See /admin/data for why.',
      backupsUnreadable:
        'The newest backup, {hours} hours old, can’t be read to its end: it is missing, damaged, or has another passphrase. Make a new one at /admin/data.',
      backupsSlow: 'Reading the newest backup takes too long to do here.',
      databaseEmbedded: 'The embedded PostgreSQL {version} answers.',
      databaseGood: 'PostgreSQL {version} answers and accepts {most} connections.',
      databaseConnections:
        'PostgreSQL {version} accepts {most} connections; two servers need {needed}, also during an upgrade. Raise max_connections, or lower DATABASE_POOL.',
    },
  },
};
