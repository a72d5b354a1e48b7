import type { texts as english } from './en.ts';

export const texts: typeof english = {
  errors: {
    notFound: 'No lo encontramos.',
    signInFirst: 'Primero entra a tu cuenta, por favor.',
    notForYourAccount: 'Tu cuenta no tiene permiso para esto.',
    secondFactorFirst:
      'Para esto hace falta la verificación en dos pasos. Actívala o agrega una llave de acceso en tu perfil, o entra de nuevo con tu llave de acceso.',
    foreignOrigin: 'Esta solicitud vino de otro sitio y se bloqueó.',
    tooManyTries:
      'Demasiados intentos. Espera {minutes, plural, one {un minuto} other {# minutos}} e inténtalo de nuevo.',
    badAddress: 'Esta dirección no es válida.',
    brokenJson: 'La solicitud no es JSON válido.',
    jsonOnly: 'Aquí solo se acepta JSON.',
    tooLarge: 'La solicitud es demasiado grande.',
    tooManyParts: 'La solicitud tiene demasiados campos, o están anidados a demasiada profundidad.',
    unreadableCharacter: 'La solicitud contiene un carácter que no se puede guardar.',
    wrongMethod: 'Esta dirección no admite ese método.',
    fieldProblem: '{field}: {problem}',
    number: 'Escribe un número',
    wholeNumber: 'Escribe un número entero',
    atMost: 'El máximo es {max, number}',
    atLeast: 'El mínimo es {min, number}',
    pricesInList: 'Los precios y los impuestos están en la página Precios. Cámbialos ahí.',
    currencyInUse: 'La moneda ya no se puede cambiar: ya hay pagos o saldos en ella.',
    agesOrder: 'La edad mínima debe ser menor que la máxima.',
    firstLanguageOff: 'El idioma predeterminado tiene que ser uno que las familias puedan elegir.',
    nothingSent: 'La solicitud debe ser un objeto JSON.',
    keyTooLong: 'La Idempotency-Key puede tener 100 caracteres como máximo.',
    keyReused: 'Esta Idempotency-Key ya se usó para otra solicitud.',
    keyBusy:
      'La primera solicitud con esta Idempotency-Key todavía se está procesando. Inténtalo de nuevo en un momento.',
    unexpected: 'Algo salió mal de nuestro lado. Inténtalo de nuevo, por favor.',
    outage: 'No podemos consultar nuestros datos en este momento. Inténtalo de nuevo en un rato.',
    liveOnly: 'Esta dirección solo acepta conexiones en vivo de nuestras propias páginas.',
    tooManySockets: 'Tienes demasiadas páginas abiertas. Cierra algunas e inténtalo de nuevo.',
    stopping: 'El servidor se está reiniciando. Inténtalo de nuevo en un momento.',
  },
  mails: {
    greeting: 'Hola, {name}:',
    closing: '¡Hasta pronto!\n{venue}',
    forgotten:
      'Este mensaje ya no se puede enviar. Su texto se borró porque la persona eliminó su cuenta o porque esperó demasiado.',
    notInUse:
      'Esto está desactivado en la configuración de la instalación, así que no hay nada que comprobar.',
    noNumber:
      'Tu perfil no tiene un teléfono al que enviar un mensaje de prueba. Agrega uno en Perfil primero.',
    test: {
      subject: 'Correo de prueba de {venue}',
      text: 'Este correo confirma que {venue} puede enviar correos. Lo pediste en la administración. No hay nada más que hacer.',
      sms: '{venue}: esto es una prueba. Tus mensajes de texto funcionan.',
    },
  },
};
