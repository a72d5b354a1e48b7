import type * as english from './en.ts';

export const accounts: typeof english.accounts = {
  passwordTitle: 'Qué gusto verte de nuevo',
  passwordText: 'Inicia sesión para reservar con tu código de miembro y conocer a otras familias.',
  linkTitle: 'Iniciar sesión con un enlace',
  linkText: 'Sin contraseña: te enviamos por correo un enlace para iniciar sesión.',
  signUpTitle: 'Únete a la comunidad',
  signUpText: 'Crear una cuenta es gratis y toma un minuto.',
  forgotTitle: '¿Olvidaste tu contraseña?',
  forgotText: 'Dinos tu correo y te enviamos un enlace para elegir una nueva.',

  ownAccount: 'Usa tu propia cuenta',
  continueWith: 'Seguir con {provider}',
  google: 'Google',
  github: 'GitHub',
  twitter: 'X',
  apple: 'Apple',
  oidc: 'el acceso único',
  emailDivider: 'o con tu correo',

  useLink: 'Mejor envíenme un enlace',
  usePassword: 'Mejor uso mi contraseña',

  name: 'Tu nombre',
  namePlaceholder: 'Nombre y apellido',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Nueva contraseña',
  passwordHint:
    'Al menos 8 caracteres, sin tu correo ni nuestro nombre. Una frase corta es fácil de recordar.',
  showPassword: 'Mostrar lo que escribo',
  hidePassword: 'Ocultar lo que escribo',

  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión...',
  sendLink: 'Enviarme un enlace',
  sending: 'Enviando...',
  signUp: 'Crear cuenta',
  signingUp: 'Creando tu cuenta...',
  sendReset: 'Enviar el enlace',
  forgotPassword: '¿Olvidaste tu contraseña?',
  noAccount: '¿Es tu primera vez? <link>Crea una cuenta</link>',
  hasAccount: '¿Ya tienes una cuenta? <link>Inicia sesión</link>',
  privacy: 'Al crear tu cuenta aceptas nuestra <link>política de privacidad</link>.',

  sentTitle: 'Revisa tu correo',
  linkSent:
    'Enviamos a {email} un enlace para iniciar sesión. Sirve una sola vez, durante 15 minutos.',
  resetSent:
    'Si hay una cuenta con {email}, enviamos un enlace. Sirve una sola vez, durante una hora.',
  signUpSent: 'Enviamos un correo a {email} con el siguiente paso.',
  sentHint: '¿No llegó nada? Revisa el correo no deseado, o espera un minuto y vuelve a intentar.',
  useOtherEmail: 'Usar otro correo',

  codeTitle: 'Un paso más',
  codeText: 'Escribe el código que muestra tu aplicación de autenticación.',
  backupCodeText: 'Escribe uno de tus códigos de respaldo. Sirve una vez.',
  code: 'Código',
  backupCode: 'Código de respaldo',
  submitCode: 'Iniciar sesión',
  useBackupCode: 'Usar un código de respaldo',
  useAppCode: 'Usar el código de la aplicación',
  startOver: 'Empezar de nuevo',
  passkey: 'Iniciar sesión con una llave de acceso',
  passkeyWaiting: 'Esperando a tu dispositivo...',
  passkeyCancelled:
    'Tu dispositivo no lo confirmó. Inténtalo de nuevo o inicia sesión de otra manera.',
  passkeyExists: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  passkeyFailed:
    'Tu dispositivo no pudo usar una llave de acceso aquí. Inicia sesión de otra manera.',

  openLinkTitle: 'Ya casi',
  openLinkText: 'Toca el botón para iniciar sesión en este dispositivo.',
  openLink: 'Iniciar sesión',
  linkFailed: 'Este enlace ya no funciona',
  newLink: 'Pedir un enlace nuevo',

  claimTitle: 'Administra este sitio',
  claimText:
    'Iniciaste sesión como {email}. Como primera persona a cargo, manejas los ajustes, las reservas y el equipo.',
  claimSignIn: 'Inicia sesión o crea una cuenta para quedar a cargo de este sitio.',
  claim: 'Tomar el cargo',
  claiming: 'Un momento...',
  claimedTitle: 'Ahora administras el sitio',
  claimedText: '¡Te damos la bienvenida! Ya tienes acceso a toda la administración.',

  resetTitle: 'Elige una nueva contraseña',
  resetText: 'Se cerrarán todas tus sesiones. Después inicia sesión con tu nueva contraseña.',
  reset: 'Guardar la contraseña',
  saving: 'Guardando...',
  resetDoneTitle: 'Tu contraseña cambió',
  resetDoneText: 'Inicia sesión con tu nueva contraseña.',
  incompleteLinkTitle: 'A este enlace le falta algo',
  incompleteLinkText: 'Ábrelo otra vez desde el correo, o pide uno nuevo.',
  requestNewLink: 'Pedir un enlace nuevo',

  verifyTitle: 'Confirma tu correo',
  verifyText: '¿{email} es tu correo? Toca para confirmarlo.',
  verifyNotice: 'Confirma tu correo, por favor. Enviamos un enlace a {email}.',
  verifyNoticeDetails: 'Cuando lo hagas, aparecerán las reservas que ya hiciste con él.',
  verify: 'Confirmar {email}',
  verifying: 'Confirmando...',
  verifySignIn: 'Primero inicia sesión, para que nadie más pueda confirmarlo por ti.',
  verifiedTitle: 'Tu correo está confirmado',
  verifiedText: '¡Gracias! Las reservas hechas con este correo ya están en tu cuenta.',
  resend: 'Enviar otra vez',
  resentText: 'Te enviamos un enlace nuevo.',
  toDashboard: 'Ir a tu espacio',

  failedTitle: 'Algo salió mal',
  failedText: 'Inténtalo de nuevo, por favor.',
  offline: 'No pudimos conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  signedOut: 'Saliste de tu cuenta.',

  signInProblems: {
    tooLate: 'Tardó demasiado o se empezó en otra ventana. Inténtalo de nuevo, por favor.',
    cancelled: 'Se canceló la entrada.',
    notLinked:
      'Este correo ya tiene una cuenta con otra manera de iniciar sesión. Usa esa, o pide un enlace por correo.',
    noEmail: 'Esa cuenta no nos dio ningún correo. Inicia sesión de otra manera, por favor.',
    unreachable: 'El servicio para iniciar sesión no responde. Inténtalo de nuevo en un momento.',
    closed: 'El centro cerró esta cuenta. Si tienes preguntas, escríbele al centro.',
    merged:
      'Este correo es de una cuenta que se unió con otra de tu familia. Inicia sesión con el correo de esa otra cuenta.',
    other: 'No se pudo iniciar sesión. Inténtalo de nuevo o de otra manera.',
  },
};
