import type { familyArticles as english } from '../en/families.ts';

export const familyArticles: typeof english = {
  people: {
    title: 'Cómo funcionan las páginas de familias',
    answers: {
      notes: {
        question: '¿Quién ve las notas que escribo sobre una familia?',
        answer:
          'El personal que puede abrir Familias. Pero son datos personales: la familia las recibe al descargar sus datos y se borran con la cuenta. Escríbelas pensando en eso.',
      },
      code: {
        question: 'Una familia perdió su teléfono o compartió su código.',
        answer:
          'Elige «Cambiar el código». El número y el código QR anteriores dejan de servir enseguida y la familia recibe un correo. Sus reservas y su membresía siguen igual.',
      },
      duplicate: {
        question: 'La misma familia tiene dos cuentas.',
        answer:
          'Un administrador puede unirlas desde la página de la familia. Antes comparas las dos y decides sobre cada niño. Unirlas no se puede deshacer.',
      },
      suspend: {
        question: '¿En qué se diferencian pausar los mensajes y cerrar una cuenta?',
        answer:
          'Con los mensajes en pausa, la familia sigue reservando y viniendo, pero no puede escribir. Con la cuenta cerrada no puede entrar. Las reservas y membresías no se cancelan solas. Solo un administrador puede levantar ambas medidas.',
      },
      delete: {
        question: '¿Por qué no puedo borrar a una familia?',
        answer:
          'Cada familia elimina su propia cuenta en su perfil. Las exenciones firmadas y los pagos se quedan, porque son pruebas y registros contables.',
      },
      names: {
        question: '¿Por qué los niños no tienen nombre aquí?',
        answer:
          'Los perfiles solo guardan el mes de nacimiento. Los nombres están en las exenciones, donde hacen falta.',
      },
    },
  },
  waivers: {
    title: 'Cómo funcionan las exenciones firmadas',
    answers: {
      valid: {
        question: '¿Cuánto tiempo vale una exención?',
        answer:
          '{waiverMonths, plural, one {# mes} other {# meses}} desde el día de la firma (puedes cambiarlo en Ajustes), salvo que publiques un texto que todos deban firmar de nuevo.',
      },
      change: {
        question: '¿Por qué no puedo corregir o borrar una exención?',
        answer:
          'Es una prueba: nadie puede cambiarla, ni siquiera un administrador. Si algo está mal, la familia firma otra. La recepción muestra las notas médicas de todas las exenciones vigentes.',
      },
      who: {
        question: '¿Quién puede ver las notas médicas?',
        answer:
          'El personal que puede abrir Exenciones, y la recepción para las familias que espera, busca o tiene dentro. Cada consulta del PDF de una exención queda en el registro.',
      },
      photos: {
        question: 'Una familia cambió de idea sobre las fotos.',
        answer:
          'Cambia la respuesta ella misma, en su perfil o con el enlace del correo de su exención. En la recepción cuenta la respuesta más nueva; la exención firmada queda como está.',
      },
    },
  },
  waiverVersions: {
    title: 'Cómo funciona el texto de exención',
    answers: {
      edit: {
        question: '¿Cómo cambio el texto?',
        answer:
          'Empieza un borrador, escríbelo en los dos idiomas, pide a un abogado que lo lea y publícalo. Las familias solo lo ven cuando está publicado, y un texto publicado nunca cambia.',
      },
      again: {
        question: '¿Tienen que firmar todos de nuevo?',
        answer:
          'Solo si lo eliges al publicar. Entonces las firmas anteriores ya no cuentan. Si no, cuentan hasta que vencen. Antes de publicar ves a cuántas familias afecta.',
      },
      booked: {
        question: '¿Y las familias que ya reservaron?',
        answer:
          'Sus reservas se quedan. La recepción ve que falta la exención, y «Firmar de nuevo» muestra a esas familias para que les envíes un recordatorio.',
      },
      questions: {
        question: '¿Puedo hacer preguntas propias?',
        answer:
          'Sí: el permiso para fotos y hasta cinco preguntas. Están junto al texto, así que al cambiarlas nadie tiene que firmar de nuevo.',
      },
      integrity: {
        question: '¿Qué hace la comprobación de integridad?',
        answer:
          'Cada exención tiene un sello que solo esta instalación puede crear. La comprobación encuentra registros cambiados, borrados o agregados fuera del programa.',
      },
    },
  },
  waitlist: {
    title: 'Cómo funciona la lista de espera',
    answers: {
      which: {
        question: '¿Es la lista de espera de las sesiones llenas?',
        answer:
          'No. Estas personas dejaron su correo en tu página de inicio. La lista de espera de una sesión llena está en esa sesión, en la vista semanal de Reservas.',
      },
      invite: {
        question: '¿A quién se invita y en qué orden?',
        answer:
          'A quienes llevan más tiempo esperando, aceptaron recibir correos y aún no tienen cuenta. Cada persona recibe un solo correo, en su idioma.',
      },
      consent: {
        question: '¿Por qué a algunos nunca se les invita?',
        answer: 'No aceptaron recibir correos. No puedes escribirles desde aquí.',
      },
      howLong: {
        question: '¿Cuánto tiempo se guardan los datos?',
        answer:
          '{waitlistMonths, plural, one {# mes} other {# meses}} desde el día en que se apuntaron o se les invitó. Puedes cambiarlo en Ajustes, Conservación de datos.',
      },
    },
  },
  audiences: {
    title: 'Cómo funcionan los mensajes a las familias',
    answers: {
      who: {
        question: '¿Quién recibe un mensaje?',
        answer:
          'Solo las familias del grupo que aceptaron recibir novedades y confirmaron su correo. Antes de enviar ves cuántas son y cuántas quedan fuera.',
      },
      stop: {
        question: 'Me equivoqué. ¿Puedo detenerlo?',
        answer:
          'Puedes detener el resto: los mensajes salen en grupos pequeños. Los que ya salieron no se pueden recuperar.',
      },
      news: {
        question: '¿Lo uso para avisar de una sesión que cambió?',
        answer:
          'No hace falta: las familias reciben un aviso automático cuando cambias o cancelas algo. Esta página es para novedades y ofertas.',
      },
      unsubscribe: {
        question: '¿Qué pasa si una familia se da de baja?',
        answer:
          'Ya no recibe novedades en ese correo, desde ese momento, incluso de un mensaje que se está enviando. Las confirmaciones y los recordatorios siguen llegando.',
      },
    },
  },
};
