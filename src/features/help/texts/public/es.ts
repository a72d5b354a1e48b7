import type { familyHelp as english } from './en.ts';

export const familyHelp: typeof english = {
  title: 'Ayuda',
  lead: 'Cómo reservar, cancelar y todo lo demás en {venue}.',
  topicsLabel: 'Temas',
  failed: 'No pudimos cargar esta página. Revisa tu conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  topics: {
    booking: 'Cómo reservar',
    cancelling: 'Cancelar',
    child: 'Qué guardamos sobre tu hijo',
    waiver: 'La exención',
    paying: 'Códigos, pases y tu familia',
    parties: 'Fiestas',
    community: 'Conocer a otras familias',
  },
  links: {
    book: 'Reservar una sesión de juego',
    bookGuest: 'Reservar una visita de prueba',
    myBookings: 'Mis reservas',
    privacy: 'Todo lo que guardamos, en detalle',
    settings: 'Los ajustes de tu perfil',
    waiver: 'Firmar la exención',
    shop: 'Ver la tienda',
    giftCard: 'Consultar una tarjeta de regalo',
    parties: 'Ver nuestras fiestas',
    family: 'Tu perfil',
  },
  ownWordsTitle: 'Nuestras reglas y políticas',
  ownWordsText:
    'Lo demás que se aplica en {venue} está en <about>la página sobre nosotros</about>.',
  questions: {
    book: {
      question: '¿Cómo reservo?',
      answer:
        'Elige un día y una sesión, di quiénes vienen y escribe tu nombre y tu correo. Si aún no hay una exención con tu correo, la firmas en el camino. Después pagas en la página de nuestro proveedor de pagos y recibes una confirmación por correo.',
    },
    account: {
      question: '¿Necesito una cuenta?',
      answer:
        'No. Bastan un nombre, un correo y una exención firmada. Con una cuenta ves todas tus reservas en un solo lugar{passes, select, yes {, usas pases} other {}} y puedes conocer a otras familias.',
    },
    trial: {
      question: '¿Podemos probar primero?',
      answer:
        'Sí. Cada familia puede reservar una visita de prueba, sin cuenta. Como toda visita, requiere una exención firmada.',
    },
    unpaid: {
      question: 'No terminé de pagar. ¿Conservo mi lugar?',
      answer:
        'Lo guardamos {holdMinutes, plural, one {# minuto} other {# minutos}}. Después, otras familias pueden reservarlo.',
    },
    full: {
      question: '¿Y si una sesión está llena?',
      answer:
        'Apúntate a su lista de espera. Cuando se libera un lugar, escribimos a la primera familia que cabe y se lo guardamos {offerMinutes, plural, one {# minuto} other {# minutos}}, pero no más allá del inicio de la sesión. Después le toca a la siguiente.',
    },
    reschedule: {
      question: '¿Puedo cambiar mi reserva a otro día?',
      answer:
        'Sí, en Mis reservas o con el enlace de tu correo de confirmación. Una reserva pagada se puede cambiar hasta {refundHours, plural, =0 {que empiece la sesión} one {# hora antes de que empiece} other {# horas antes de que empiece}}; una gratis, hasta que empiece.',
    },
    arrive: {
      question: '¿Qué muestro al llegar?',
      answer:
        'El código QR de tu confirmación o tu código de miembro. Si no traes ninguno, te buscamos por tu nombre.',
    },
    cancel: {
      question: '¿Cómo cancelo?',
      answer:
        'En Mis reservas o con el enlace de tu correo de confirmación. Antes de que confirmes te mostramos cuánto se te devuelve.',
    },
    refund: {
      question: '¿Me devuelven el dinero?',
      answer:
        '{refundHours, plural, =0 {Sí, todo, si cancelas antes de que empiece la sesión.} one {Sí, todo, si cancelas al menos # hora antes de que empiece la sesión. Después no podemos ofrecer un reembolso.} other {Sí, todo, si cancelas al menos # horas antes de que empiece la sesión. Después no podemos ofrecer un reembolso.}} Los pagos con tarjeta vuelven a la tarjeta; las tarjetas de regalo y el crédito, a donde estaban. Lo que pagaste en la recepción se te devuelve allí.',
    },
    credit: {
      question: '¿Puedo recibir crédito en su lugar?',
      answer:
        'Sí. Si cancelas a tiempo, puedes elegir crédito para tu próxima reserva en vez de un reembolso.',
    },
    passVisit: {
      question: 'Reservé con un pase. ¿Qué pasa con la visita?',
      answer: 'Si cancelas a tiempo, vuelve a tu pase.',
    },
    noShow: {
      question: '¿Y si no vamos?',
      answer:
        'Si no puedes venir, cancela antes de que empiece la sesión, para que otra familia tenga el lugar. Si no, podemos pedirte el cargo por no venir que decimos antes de reservar. Lo tomamos de tu crédito o te enviamos un enlace de pago. Si es un error, escríbenos.',
    },
    closedDay: {
      question: '¿Y si {venue} tiene que cerrar?',
      answer:
        'Si cancelamos tu sesión porque cerramos, recibes un correo y un reembolso completo, por tarde que sea.',
    },
    stored: {
      question: '¿Qué guardan?',
      answer:
        'En tu perfil: el mes en que nació tu hijo y cuándo sueles tener tiempo, nunca un nombre. En la exención: el nombre de tu hijo, la fecha de nacimiento si la das y las notas médicas que quieras compartir. Una reserva solo dice cuántos niños vienen. {parties, select, yes {Para una fiesta guardamos también el nombre del niño que cumple años, y las alergias de los invitados si sus padres nos las dicen.} other {}}',
    },
    why: {
      question: '¿Para qué lo necesitan?',
      answer:
        'La exención debe decir para qué niño se firmó, y las notas médicas nos ayudan en una emergencia. Con el mes de nacimiento podemos sugerirte familias con niños de una edad parecida.',
    },
    who: {
      question: '¿Quién puede verlo?',
      answer:
        'Las notas médicas: solo nuestro equipo en la recepción y quienes se ocupan de las exenciones. Los niños de tu perfil: tú, los adultos de tu familia y las personas que dirigen {venue}. Las familias afines ven las edades de tus niños, nunca sus nombres. Si tu perfil es privado, no se te sugiere a nadie.',
    },
    photos: {
      question: '¿Toman fotos de mi hijo?',
      answer:
        'Te lo preguntamos en la exención. Si dices que no, nuestro equipo lo ve en la recepción y en la etiqueta con el nombre. Puedes cambiar tu respuesta para cada niño cuando quieras, en tu perfil o con el enlace del correo de tu exención.',
    },
    howLong: {
      question: '¿Cuánto tiempo lo guardan?',
      answer:
        'Los niños de tu perfil, hasta que los quites o elimines tu cuenta. Los nombres en las visitas, {visitMonths, plural, one {# mes} other {# meses}}; después solo quedan números. El contenido de nuestros correos, {mailMonths, plural, one {# mes} other {# meses}}. {parties, select, yes {Las alergias de los invitados a una fiesta, hasta una semana después. } other {}}Las exenciones firmadas, las reservas y los pagos se quedan, porque son pruebas y registros contables.',
    },
    copyOrDelete: {
      question: '¿Cómo pido una copia o que se borre?',
      answer:
        'En los ajustes de tu perfil puedes descargar todo lo que guardamos sobre ti y eliminar tu cuenta. Puedes quitar a un niño cuando quieras. Si no tienes cuenta, escríbenos.',
    },
    signing: {
      question: '¿Quién tiene que firmarla?',
      answer:
        'La madre, el padre o un tutor, por cada niño, antes de la primera visita. Puedes firmar por todos tus niños a la vez: desde tu teléfono antes de venir. Te enviamos una copia por correo.',
    },
    validity: {
      question: '¿Cuánto tiempo vale?',
      answer:
        '{waiverMonths, plural, one {# mes} other {# meses}}. Si nuestro texto cambia en algo importante, quizá te pidamos firmar de nuevo antes de tu próxima visita.',
    },
    medical: {
      question: 'Hay una alergia nueva. ¿Cómo les aviso?',
      answer:
        'Firma la exención otra vez con la nota nueva. La firmada no se puede cambiar, pero vemos las notas de todas tus exenciones vigentes.',
    },
    code: {
      question: '¿Qué es un código de miembro?',
      answer:
        '{codesNeedMembership, select, yes {Un código QR y seis dígitos para quienes tienen una membresía. Con él reservas sesiones de juego gratis y entras en la recepción.} other {Un código QR y seis dígitos que vienen con tu cuenta. Con un código activo reservas sesiones de juego gratis y entras en la recepción.}}',
    },
    pass: {
      question: '¿Cómo uso un pase?',
      answer:
        'Elígelo al reservar. Una reserva usa una visita por cada niño; un pase para un niño cubre a un niño. Los adultos de tu familia que pueden reservar también pueden usarlo.',
    },
    giftCard: {
      question: '¿Cómo funcionan las tarjetas de regalo?',
      answer:
        'Enviamos el código por correo, a ti o a otra persona, el día que elijas. Sirve para reservas y para todo lo de la tienda menos otras tarjetas de regalo, y lo que sobra se queda en ella.',
    },
    membership: {
      question: '¿Cómo termino mi membresía?',
      answer:
        'En Pedidos, en la página de nuestro proveedor de pagos. Allí también puedes cambiar tu tarjeta. Lo que ya pagaste lo usas hasta el final. Si un pago falla, tu código sigue activo {graceDays, plural, =0 {el tiempo que pagaste} one {# día más} other {# días más}}.',
    },
    secondAdult: {
      question: '¿Puedo compartir mi familia con un abuelo o una niñera?',
      answer:
        'Sí. Agrega a esa persona a tu familia en tu perfil y elige si puede reservar, registrar la entrada y escribir mensajes.',
    },
    bookParty: {
      question: '¿Cómo reservo una fiesta?',
      answer:
        'Elige un paquete, un día y una hora. Un depósito del {depositPercent} % reserva el salón, y pagas el resto en la página de tu fiesta cuando quieras. También puedes preguntarnos primero.',
    },
    cancelParty: {
      question: '¿Puedo cancelar una fiesta?',
      answer:
        'Sí, en la página de tu fiesta. Al menos {partyDays} días antes se te devuelve todo lo que pagaste; después, la mitad.',
    },
    guests: {
      question: '¿Qué tienen que hacer mis invitados?',
      answer:
        'Comparte el enlace de tu invitación. Los invitados responden sin cuenta y no se enteran de nada de los demás. Cada niño necesita una exención.',
    },
    matching: {
      question: '¿Cómo encuentran familias afines?',
      answer:
        'Por tus intereses, dónde vives, las edades de tus niños, cuándo tienes tiempo y lo que cuentas de ti. Ambas familias ven una afinidad solo cuando está aprobada.',
    },
    found: {
      question: '¿Quién puede encontrarnos?',
      answer:
        'Lo decides en los ajustes de tu perfil: todos los miembros, solo las familias afines o nadie. Con un perfil privado no se te sugiere a nadie, y nadie puede empezar una conversación contigo.',
    },
    messages: {
      question: '¿Quién lee nuestros mensajes?',
      answer:
        'Solo las personas de la conversación. Puedes bloquear a alguien sin que lo note y denunciar un mensaje. Entonces lo vemos con los mensajes de alrededor, y no decimos quién lo denunció.',
    },
    news: {
      question: '¿Envían publicidad?',
      answer:
        'Solo si aceptaste recibir novedades. Cada correo tiene un enlace para darte de baja. Las confirmaciones y los recordatorios de tus reservas no son publicidad.',
    },
  },
};
