import type { dailyArticles as english } from '../en/daily.ts';

export const dailyArticles: typeof english = {
  today: {
    title: 'Cómo funciona Hoy',
    answers: {
      shows: {
        question: '¿Qué muestra esta página?',
        answer:
          'Las sesiones de hoy y su ocupación, quién está dentro, las fiestas y los eventos del día, y las familias con reserva que no tienen una exención vigente. El personal solo ve lo que puede abrir.',
      },
      attention: {
        question: '¿Qué significa «Pendiente»?',
        answer:
          'Asuntos que esperan a una persona: pagos que no coinciden, mensajes que no salieron, mensajes denunciados y copias de seguridad que fallaron. Cada número lleva a la página donde se resuelve.',
      },
      inside: {
        question: '¿Cómo sabe quién está dentro?',
        answer:
          'Por las entradas registradas en la recepción y en el quiosco. Una familia cuenta como dentro hasta que alguien registra su salida en la recepción.',
      },
      waivers: {
        question: 'Una familia no ha firmado. ¿Qué hago?',
        answer:
          'Nada queda bloqueado: la recepción muestra una marca y puede abrir el formulario cuando llega la familia. El correo de confirmación ya lleva un enlace.',
      },
    },
  },
  bookings: {
    title: 'Cómo funcionan las reservas',
    answers: {
      cancelMoney: {
        question: '¿Qué pasa con el dinero cuando cancelo una reserva?',
        answer:
          'Tú eliges: según la política, todo lo que queda o nada. La política devuelve todo hasta {refundHours, plural, =0 {que empieza la sesión} one {# hora antes del inicio} other {# horas antes del inicio}}, y nada después. Los pagos con tarjeta vuelven a la tarjeta; las tarjetas de regalo y el crédito, a donde estaban; lo cobrado en la recepción se devuelve allí.',
      },
      credit: {
        question: '¿Puede una familia recibir crédito en vez de dinero?',
        answer:
          'Sí. Al cancelar o reembolsar, elige crédito: se suma a la cuenta de la familia para su próxima reserva. {credit, select, yes {Las familias que cancelan a tiempo pueden elegirlo ellas mismas.} other {Las familias no pueden elegirlo ellas mismas, porque está desactivado en Ajustes.}}',
      },
      phone: {
        question: 'Alguien llama para reservar. ¿Cómo la anoto?',
        answer:
          'Elige «Nueva reserva», busca a la familia o escribe un nombre y un correo o teléfono. Cobra en efectivo o con tarjeta en la recepción, usa un código de miembro activo o envía un enlace de pago. El código de promoción, la tarjeta de regalo, el crédito y las visitas del pase de la familia se descuentan primero, como en línea. Un enlace guarda los lugares 12 horas o, poco antes de la sesión, unos minutos.',
      },
      full: {
        question: 'La sesión está llena, pero quiero sumar a una familia.',
        answer:
          'Puedes. Escribe un motivo; queda en el registro. La sesión recibe esos lugares solo para esta reserva.',
      },
      move: {
        question: '¿Qué pasa cuando cambio una reserva de sesión?',
        answer:
          'Conserva su precio, la familia recibe un correo y los lugares anteriores van primero a la lista de espera.',
      },
      delete: {
        question: '¿Por qué no puedo borrar una reserva?',
        answer:
          'Las reservas son registros contables: se cancelan, pero no se borran. La nota que agregas a una reserva es solo para el personal.',
      },
    },
  },
  schedule: {
    title: 'Cómo funciona el horario',
    answers: {
      week: {
        question: '¿En qué se diferencian la semana y los días sueltos?',
        answer:
          'El horario semanal se repite. Un día que cambias o cierras conserva sus propios horarios, aunque después cambies la semana.',
      },
      close: {
        question: '¿Qué pasa con las reservas cuando cierro un día?',
        answer:
          'Nada hasta que guardas. Primero ves a qué reservas, listas de espera, fiestas y eventos afecta. Después eliges: cancelar las reservas, reembolsarlas por completo y avisar por correo, o conservarlas sin avisar a esas familias. A las familias de la lista de espera se les avisa en ambos casos.',
      },
      parties: {
        question: '¿También se cancelan las fiestas y los eventos?',
        answer:
          'No. Se cuentan para que lo sepas, pero los cancelas en sus propias páginas y hablas con los anfitriones.',
      },
      fewer: {
        question: '¿Y si pongo menos lugares de los reservados?',
        answer:
          'Nadie pierde su lugar. La sesión no se puede reservar más hasta que cancelen suficientes familias.',
      },
      changed: {
        question: '¿Por qué dice que algo cambió mientras yo editaba?',
        answer:
          'Una familia reservó entretanto y lo que viste ya no es correcto. Revisa los cambios otra vez y guarda.',
      },
    },
  },
  desk: {
    title: 'Cómo funciona la recepción',
    answers: {
      arrive: {
        question: 'Llega una familia. ¿Qué hago?',
        answer:
          'Toca el botón de entrada en la lista de familias esperadas, escanea un código o escribe un nombre, un niño, un correo o un teléfono. El campo acepta lo que escribas o escanees, en cualquier momento.',
      },
      wrong: {
        question: 'Registré a la familia equivocada.',
        answer:
          'Elige «Deshacer» en el mismo lugar, o más tarde en la lista de visitas de hoy. Una reserva pagada sigue pagada. Una visita sin reserva se cancela, y devuelves lo que pagó.',
      },
      waiver: {
        question: 'Falta la exención. ¿Pueden entrar?',
        answer:
          'La recepción muestra una marca y un enlace al formulario. Pide que la firmen antes de que entren los niños. Una familia con reserva no queda bloqueada aquí, pero un quiosco la rechaza.',
      },
      walkIn: {
        question: '¿Cómo dejo entrar a una familia sin reserva, o vendo solo un extra?',
        answer:
          'Elige el botón para familias sin reserva, busca a la familia si tiene cuenta, elige la sesión y quiénes vienen, y cobra en efectivo o con tarjeta. Un solo campo acepta códigos de promoción y tarjetas de regalo, y se ofrecen el pase y el crédito de la familia. Primero debe firmarse la exención, y puede hacerse allí. Más lugares en una sesión llena solo se agregan en Reservas, con un motivo. Para vender solo unos calcetines o un café, elige «Vender un extra», donde también deshaces una venta de hoy. Aparece cuando la lista de precios tiene un extra.',
      },
      marks: {
        question: '¿Quién ve las alergias?',
        answer:
          'Solo el personal. Las notas médicas vienen de la exención y aparecen al registrar la entrada y mientras la familia está dentro. Una etiqueta impresa solo dice que hay una alergia, no cuál, también en un quiosco que se inició con una impresora de etiquetas.',
      },
      offline: {
        question: '¿Qué funciona sin internet?',
        answer:
          'Entradas y salidas, códigos de miembro, reservas de hoy y exenciones nuevas, con una copia cifrada en este dispositivo. Sirve hasta 12 horas. Todo se envía cuando vuelve la conexión. El dinero se anota en papel y se registra entonces. Sin conexión no se pueden revisar códigos de promoción, tarjetas de regalo, crédito ni pases, así que no se usa ninguno.',
      },
    },
  },
  floor: {
    title: 'Cómo funciona la pantalla de pared',
    answers: {
      names: {
        question: '¿Pueden leer nombres los visitantes?',
        answer:
          'Solo si lo permites en Ajustes o activas el interruptor de esta pantalla. Los nombres se acortan al nombre y una letra. El interruptor se recuerda en este dispositivo.',
      },
      time: {
        question: '¿Cuándo se le acaba el tiempo a una familia?',
        answer:
          'Cuando termina su sesión reservada. A una familia sin reserva le cuenta la sesión que había cuando entró.',
      },
      signedIn: {
        question: '¿Alguien debe quedar con la sesión iniciada?',
        answer:
          'Sí, es una página para el personal. Usa una cuenta que no pueda abrir nada más y coloca el dispositivo donde los visitantes no lo toquen.',
      },
      capacity: {
        question: '¿Qué pasa si hay demasiados niños dentro?',
        answer:
          'El número cambia de color y la recepción lo avisa. A nadie se le niega la entrada automáticamente.',
      },
    },
  },
};
