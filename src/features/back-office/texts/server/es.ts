import type { texts as english } from './en.ts';

export const texts: typeof english = {
  backups: {
    notInDemo: 'De una demostración no se pueden hacer copias de seguridad.',
    elsewhere:
      'El archivo de esta copia no está en este servidor. Búscalo en la carpeta de copias del servidor que la hizo.',
    failed: {
      subject: '{venue}: falló la copia de seguridad',
      text: 'No se pudo hacer la copia de seguridad: {problem}\n\nLas copias anteriores siguen ahí. Lo intentaremos de nuevo en menos de una hora durante la noche, o puedes elegir «Hacer copia ahora»:\n\n{link}',
    },
    problem: {
      noRoom: 'no queda espacio donde se guardan las copias.',
      notWritable: 'no se puede escribir en la carpeta de copias.',
      damaged: 'el archivo de la copia estaba incompleto al comprobarlo.',
      storeUnreachable: 'no podemos conectar con el almacén de copias.',
      storeDenied: 'el almacén de copias rechaza la clave.',
      storeBadAnswer: 'el almacén de copias devolvió un error.',
      interrupted: 'el servidor se detuvo durante la copia.',
      unexpected: 'pasó algo inesperado. Mira los detalles en el registro del servidor.',
    },
  },
  doctor: {
    title: {
      address: 'Dirección pública',
      proxy: 'Servidor proxy',
      sockets: 'Conexiones en directo',
      clock: 'Reloj',
      disk: 'Disco',
      mail: 'Servidor de correo',
      mailDomain: 'Dominio del remitente',
      payments: 'Pagos',
      webhook: 'Avisos de pago',
      backups: 'Copias de seguridad',
      database: 'Base de datos',
    },
    finding: {
      notReached: 'Sin comprobar, porque la dirección de arriba no llega hasta aquí.',
      notInUse: 'No se usa.',
      addressGood: '{url} llega a esta instalación.',
      addressNotSet:
        'Falta PUBLIC_URL, así que los enlaces de los correos llevan a {url}. Pon la dirección que abren las familias.',
      addressUnknown:
        'Ningún servidor responde al nombre {host}. Añade un registro DNS que apunte a esta máquina.',
      addressCertificate:
        'El certificado de {url} no se acepta ({code}). Renuévalo, o deja que Caddy obtenga uno.',
      addressSilent:
        'Nadie responde en {url} ({code}). Arranca el programa y el proxy, y abre los puertos 80 y 443.',
      addressRedirects:
        '{url} lleva a las visitas a {location}. Pon en PUBLIC_URL la dirección a la que llegan.',
      addressOther:
        'En {url} responde otra cosa (estado {status}). Haz que el proxy reenvíe a este programa, y da a todos los servidores el mismo SESSION_SECRET.',
      proxyNone: 'No hay ningún proxy delante del programa.',
      proxyGood: 'Se confía en el proxy de {peer} para saber quién llama.',
      proxyHidesClients:
        'El proxy de {peer} no dice quién llama, así que todas las visitas comparten un límite. Haz que envíe X-Forwarded-For y X-Forwarded-Proto.',
      proxyNotTrusted:
        'Un proxy en {peer} dice quién llama, pero no se le cree, así que todas las visitas comparten un límite. Pon TRUST_PROXY={peer}.',
      proxyHidesProtocol:
        'El proxy no dice que las visitas llegan por https. Haz que envíe X-Forwarded-Proto.',
      socketsGood: 'Los web sockets pasan, así que las páginas se actualizan solas.',
      socketsLost:
        'Los web sockets no pasan (estado {status}), así que las páginas solo se actualizan al recargarlas. Haz que el proxy los reenvíe; los archivos de deploy/ muestran cómo.',
      clockAlone:
        'No hay otro reloj con el que comparar este. Asegúrate de que la máquina toma la hora de la red.',
      clockGood: 'El reloj coincide con el de {other}.',
      clockOff:
        'El reloj está {seconds} segundos por {direction, select, ahead {delante} other {detrás}} del de {other}. Haz que la máquina tome la hora de la red (NTP).',
      diskGood: 'Hay {free} GB libres en {folder}.',
      diskLow: 'Solo hay {free} GB libres en {folder}. Haz sitio pronto.',
      diskFull:
        'Solo hay {free} GB libres en {folder}: la próxima copia puede no caber. Haz sitio ya.',
      mailToFiles:
        'Los correos se quedan como archivos en {folder}; nadie los recibe. Pon SMTP_URL.',
      mailGood:
        '{host} acepta {hasSignIn, select, yes {nuestra sesión} other {nuestros correos sin iniciar sesión}}.',
      mailDenied: '{host} no acepta el usuario o la contraseña de SMTP_URL.',
      mailUnreachable:
        '{host} no responde ({reason}). Revisa SMTP_URL, y si esta máquina puede conectarse.',
      mailDomainExample: '{domain} es un dominio de ejemplo. Pon en MAIL_FROM una dirección tuya.',
      mailDomainNoResolver: 'Desde aquí no se pudieron consultar los registros DNS de {domain}.',
      mailDomainNoSpf:
        '{domain} no tiene registro SPF, así que los correos pueden parecer spam. Añade el registro TXT que indica tu proveedor.',
      mailDomainTwoSpf:
        '{domain} tiene más de un registro SPF, que es como no tener ninguno. Júntalos en uno.',
      mailDomainNoDkim:
        'No se encontró ninguna clave DKIM de {domain} con los nombres habituales. Envíate un correo de prueba y busca “dkim=pass” en su código; si no está, añade el registro que indica tu proveedor.',
      mailDomainNoDmarc:
        '{domain} no tiene registro DMARC. Añade un registro TXT llamado _dmarc.{domain}, como “v=DMARC1; p=none”.',
      mailDomainGood: '{domain} tiene registros SPF, DKIM y DMARC.',
      paymentsSandbox: 'Los pagos están en modo de prueba: no se cobra a nadie.',
      paymentsGood: 'La cuenta de Stripe acepta pagos.',
      paymentsTest: 'La clave de Stripe es de prueba: no se cobra a nadie.',
      paymentsInactive:
        'La cuenta de Stripe aún no puede cobrar. Termina de configurarla en el panel de Stripe.',
      paymentsDenied: 'Stripe no acepta STRIPE_SECRET_KEY.',
      paymentsRestricted: 'La clave no puede leer la cuenta, así que no se comprobó su estado.',
      paymentsUnreachable: 'Stripe no responde: {reason}',
      webhookGood: 'Stripe avisa de los pagos a {url}.',
      webhookHidden:
        'La clave no puede listar los webhooks. Busca en el panel de Stripe uno con la dirección {url}.',
      webhookMissing:
        'Stripe no avisa de los pagos a {url}. Añade un webhook con esta dirección en el panel de Stripe.',
      webhookDisabled: 'El webhook de {url} está desactivado. Actívalo en el panel de Stripe.',
      webhookEvents: 'Al webhook le faltan eventos. Añade en el panel de Stripe: {events}.',
      webhookVersion: 'El webhook usa la versión {version} de la API. El programa lee {expected}.',
      backupsGood:
        'La última copia tiene {hours, plural, =0 {menos de una hora} one {una hora} other {{hours} horas}} y se lee hasta el final. No está cifrada: limita quién puede abrirla, o pon BACKUP_PASSPHRASE.',
      backupsEncrypted:
        'La última copia tiene {hours, plural, =0 {menos de una hora} one {una hora} other {{hours} horas}}, está cifrada y se lee hasta el final.',
      backupsOff: 'Aquí no se hacen copias (BACKUPS=off). Asegúrate de que las haga otro.',
      backupsNone:
        'Aún no hay ninguna copia. La primera se hace esta noche, o ahora en /admin/data.',
      backupsOld: 'La última copia tiene {hours} horas. Mira en /admin/data por qué.',
      backupsUnreadable:
        'La última copia, de hace {hours} horas, no se lee hasta el final: falta, está dañada o tiene otra contraseña. Haz una nueva en /admin/data.',
      backupsSlow: 'Leer la última copia tarda demasiado para hacerlo aquí.',
      databaseEmbedded: 'El PostgreSQL {version} incluido responde.',
      databaseGood: 'PostgreSQL {version} responde y acepta {most} conexiones.',
      databaseConnections:
        'PostgreSQL {version} acepta {most} conexiones; dos servidores necesitan {needed}, también durante una actualización. Sube max_connections, o baja DATABASE_POOL.',
    },
  },
};
