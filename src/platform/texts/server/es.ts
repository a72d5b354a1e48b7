import type { texts as english } from './en.ts';

export const texts: typeof english = {
  errors: {
    notFound: 'Aquí no hay nada con ese nombre.',
    signInFirst: 'Primero entra a tu cuenta, por favor.',
    notForYourAccount: 'Esto no es para tu cuenta.',
    secondFactorFirst:
      'Para esto hace falta la verificación en dos pasos. Actívala o agrega una llave de acceso en tu perfil, o entra de nuevo con tu llave de acceso.',
    foreignOrigin: 'Esta solicitud vino de otro sitio y se rechazó.',
    tooManyTries:
      'Demasiados intentos. Espera {minutes, plural, one {un minuto} other {# minutos}} e inténtalo de nuevo.',
    badAddress: 'Esta dirección no se puede leer.',
    brokenJson: 'La solicitud no es JSON legible.',
    jsonOnly: 'Aquí solo se acepta JSON.',
    tooLarge: 'La solicitud es demasiado grande.',
    tooManyParts: 'La solicitud tiene demasiados campos, o están anidados a demasiada profundidad.',
    unreadableCharacter: 'La solicitud contiene un carácter que no se puede guardar.',
    wrongMethod: 'Esta dirección no responde a ese método.',
    fieldProblem: '{field}: {problem}',
    number: 'Escribe un número',
    wholeNumber: 'Escribe un número entero',
    atMost: 'Lo máximo es {most, number}',
    atLeast: 'Lo mínimo es {least, number}',
    agesOrder: 'La edad mínima debe ser menor que la máxima.',
    firstLanguageOff:
      'El idioma para quien no pide ninguno tiene que ser uno que las familias puedan elegir.',
    nothingSent: 'La solicitud debe ser un objeto JSON.',
    keyTooLong: 'La Idempotency-Key puede tener 100 caracteres como máximo.',
    keyReused: 'Esta Idempotency-Key ya se usó para otra solicitud.',
    keyBusy:
      'La primera solicitud con esta Idempotency-Key sigue en curso. Inténtalo de nuevo en un momento.',
    unexpected: 'Algo salió mal de nuestro lado. Inténtalo de nuevo, por favor.',
    outage: 'Ahora mismo no podemos llegar a nuestros datos. Inténtalo de nuevo en un momento.',
    liveOnly: 'Esta dirección es para las conexiones en vivo de nuestras páginas.',
    tooManySockets:
      'Hay demasiadas conexiones abiertas. Cierra algunas páginas e inténtalo de nuevo.',
    stopping: 'El servidor se está reiniciando. Inténtalo de nuevo en un momento.',
  },
  mails: {
    greeting: 'Hola, {name}:',
    closing: '¡Hasta pronto!\n{venue}',
    forgotten:
      'El texto de este mensaje se borró porque la persona se fue o porque esperó demasiado. Ya no se puede enviar.',
    notInUse:
      'Esto está desactivado en la configuración de la instalación: no hay nada que comprobar.',
    noNumber:
      'En tu perfil no hay un número de teléfono al que enviar un mensaje de prueba. Escribe uno en tu perfil primero.',
    test: {
      subject: 'Correo de prueba de {venue}',
      text: 'Este correo muestra que {venue} puede enviar correos. Lo pediste en la administración y no hay nada más que hacer.',
      sms: '{venue}: este mensaje muestra que los mensajes de texto llegan.',
    },
  },
};
