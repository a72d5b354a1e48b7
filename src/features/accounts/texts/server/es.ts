import type { texts as english } from './en.ts';

export const texts: typeof english = {
  accounts: {
    wrongEmailOrPassword: 'El correo o la contraseña no son correctos.',
    linkSpent: 'Este enlace ya se usó o caducó. Pide uno nuevo, por favor.',
    mergedEmail:
      'Este correo es de una cuenta que se unió con otra de la familia. Inicia sesión con el correo de esa otra cuenta.',
    linkOfAnother:
      'Este enlace es de otra cuenta. Primero inicia sesión con esa cuenta, por favor.',
    providerNotOffered: 'Esta forma de iniciar sesión no está disponible aquí.',
    formOnly: 'Aquí solo se acepta un formulario.',
    adminExists: 'Este sitio ya tiene quien lo administre. Pídele acceso a esa persona.',
    wrongPassword: 'Esa contraseña no es correcta.',
    wrongCode:
      'Este código no es correcto o ya se usó. La aplicación muestra uno nuevo cada 30 segundos.',
    codeTooLate: 'Pasó demasiado tiempo. Inicia sesión de nuevo, por favor.',
    confirmEmailFirst: 'Primero confirma tu correo, por favor: te enviamos un enlace.',
    proofNeeded: 'Escribe tu contraseña o un código, por favor, para saber que eres tú.',
    signInAgain:
      'Iniciaste sesión hace un buen rato. Por tu seguridad, cierra la sesión, iníciala de nuevo y haz este cambio antes de una hora.',
    passwordAlreadyChanged: 'La contraseña se acaba de cambiar en otra ventana.',
    secondFactorIsOn: 'La verificación en dos pasos ya está activada.',
    secondFactorIsOff: 'La verificación en dos pasos está desactivada.',
    setUpFirst: 'Empieza de nuevo, por favor: primero escanea la imagen y luego escribe un código.',
    wrongPasskey:
      'No reconocemos esta llave de acceso, o no comprobó que eres tú. Inicia sesión de otra manera, por favor.',
    passkeyTooLate: 'Pasó demasiado tiempo. Inténtalo de nuevo, por favor.',
    passkeyRefused:
      'No se pudo agregar esta llave de acceso. Inténtalo de nuevo o usa otro dispositivo, por favor.',
    tooManyPasskeys: 'Ya hay {count} llaves de acceso. Elimina alguna que ya no uses, por favor.',
    passwordChanged: {
      subject: 'Se cambió tu contraseña',
      text: 'la contraseña de tu cuenta en {venue} se acaba de cambiar. En los demás dispositivos se cerró la sesión.',
    },
    passkeyAdded: {
      subject: 'Se agregó una llave de acceso a tu cuenta',
      text: 'se acaba de agregar una llave de acceso a tu cuenta en {venue}. Con ella se puede iniciar sesión sin tu contraseña.',
    },
    secondFactorOn: {
      subject: 'La verificación en dos pasos está activada',
      text: 'se acaba de activar la verificación en dos pasos en tu cuenta de {venue}. Desde ahora, para iniciar sesión hace falta un código, y en los demás dispositivos se cerró la sesión.',
    },
    secondFactorOff: {
      subject: 'La verificación en dos pasos está desactivada',
      text: 'se acaba de desactivar la verificación en dos pasos en tu cuenta de {venue}. Para iniciar sesión ya no hace falta un código.',
    },
    wasItYou:
      'Si fuiste tú, no tienes que hacer nada. Si no, elige una nueva contraseña enseguida y avísanos a {email}:\n\n{link}',
    verify: {
      subject: 'Confirma tu correo para {venue}',
      text: '¡te damos la bienvenida a {venue}! Confirma, por favor, que este correo es tuyo. El enlace sirve durante un día:\n\n{link}\n\nTe pediremos que entres a tu cuenta, para que nadie más pueda confirmarlo por ti. Si no creaste una cuenta, puedes ignorar este correo.',
    },
    reset: {
      subject: 'Una nueva contraseña para {venue}',
      text: 'aquí puedes elegir una nueva contraseña. El enlace sirve una sola vez, durante una hora:\n\n{link}\n\nSi no la pediste, puedes ignorar este correo. Tu contraseña sigue siendo la misma.',
    },
    magicLink: {
      subject: 'Tu enlace para iniciar sesión en {venue}',
      text: 'este es tu enlace para iniciar sesión. Sirve una sola vez, durante 15 minutos:\n\n{link}\n\nSi no lo pediste, puedes ignorar este correo.',
    },
    merged: {
      subject: 'Inicia sesión en {venue} con tu otro correo',
      text: 'alguien, seguramente tú, intentó iniciar sesión o registrarse en {venue} con este correo. Su cuenta se unió con otra de tu familia. Inicia sesión con el correo de esa otra cuenta:\n\n{link}\n\nSi no sabes cuál es, responde a este mensaje. Si no fuiste tú, puedes ignorarlo.',
    },
    existing: {
      subject: 'Ya tienes una cuenta en {venue}',
      text: 'alguien, seguramente tú, intentó crear una cuenta en {venue} con este correo. Ya tienes una. Inicia sesión aquí:\n\n{link}\n\nSi no recuerdas la contraseña, elige «¿Olvidaste tu contraseña?». Si no fuiste tú, puedes ignorar este correo: no cambió nada.',
    },
  },
  staff: {
    inTeamAlready: 'Esta persona ya está en el equipo. Cambia su función en la lista.',
    closed: 'El centro cerró esta cuenta. Ábrela de nuevo primero.',
    lastAdmin: 'Es la única cuenta de administración. Nombra primero a otra persona.',
    unproven: 'Esta persona aún no confirmó su correo. Mejor invítala por correo.',
    invitation: {
      subject: 'Te damos la bienvenida al equipo de {venue}',
      text: 'te invitaron a trabajar con {venue}. Este enlace te permite iniciar sesión una vez, dentro de {days} días:\n\n{link}\n\nDespués puedes pedir un enlace nuevo en la página de inicio de sesión, o crear una contraseña o una llave de acceso en tu perfil. Si no lo esperabas, puedes ignorar este correo.',
    },
  },
};
