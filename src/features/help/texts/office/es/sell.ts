import type { sellArticles as english } from '../en/sell.ts';

export const sellArticles: typeof english = {
  orders: {
    title: 'Cómo funcionan los pedidos y reembolsos',
    answers: {
      refund: {
        question: '¿Cuánto puedo reembolsar?',
        answer:
          'Lo que no se ha usado: visitas que quedan en un pase, el saldo de una tarjeta de regalo, el precio de una membresía. Primero se devuelve a la tarjeta que pagó, después a la tarjeta de regalo o al crédito.',
      },
      after: {
        question: '¿Puede la familia seguir usando lo reembolsado?',
        answer:
          'Un reembolso completo quita lo que queda, y una membresía termina enseguida. Un reembolso parcial de un pase o una membresía es un gesto: se puede seguir usando.',
      },
      review: {
        question: '¿Qué es un pago en revisión?',
        answer:
          'El proveedor de pagos informó algo que no coincide, o un banco disputa el pago. No se entrega nada hasta que decidas y des un motivo.',
      },
      dispute: {
        question: 'Un banco disputa un pago. ¿Qué pasa?',
        answer:
          'Lo que queda de la compra se suspende hasta que el banco decida. Si ganas, vuelve a servir. Si pierdes, el monto cuenta como reembolsado.',
      },
      freeze: {
        question: 'Un miembro quiere hacer una pausa.',
        answer:
          'Congela la membresía. No se cobra nada, y el tiempo que queda se suma cuando termines la pausa.',
      },
      resend: {
        question: 'Una tarjeta de regalo no llegó.',
        answer:
          'Abre el pedido y elige «Reenviar». Allí puedes corregir el correo. El código nunca se muestra aquí.',
      },
    },
  },
  catalogue: {
    title: 'Cómo funciona el catálogo',
    answers: {
      delete: {
        question: '¿Por qué no puedo borrar un producto o un paquete?',
        answer:
          'Quizá ya se vendió. Desactívalo: deja de venderse, y lo que las familias compraron sigue valiendo.',
      },
      price: {
        question: 'Cambio un precio. ¿Quién paga el nuevo?',
        answer:
          'Solo los pedidos nuevos. Los pedidos y las fiestas ya reservadas conservan su precio. Los precios de las sesiones están en Precios e impuestos.',
      },
      pass: {
        question: '¿Quién puede usar un pase?',
        answer:
          'Toda la familia que lo compró: una reserva usa una visita por cada niño. Un pase «para un niño» da como máximo una visita a cada reserva.',
      },
      giftCard: {
        question: '¿Qué se puede pagar con una tarjeta de regalo?',
        answer:
          'Reservas, extras en la recepción y todo lo de la tienda menos otras tarjetas de regalo, en varias partes si la familia quiere.',
      },
      languages: {
        question: '¿Necesito textos en los dos idiomas?',
        answer: 'No. Si falta uno, las familias ven el otro.',
      },
    },
  },
  codes: {
    title: 'Cómo funcionan los códigos promocionales',
    answers: {
      where: {
        question: '¿Dónde pueden escribir un código las familias?',
        answer:
          'Al pagar en la tienda o una reserva, según elijas. También los aceptan la recepción y el formulario de nuevas reservas. Los códigos no rebajan las tarjetas de regalo.',
      },
      days: {
        question: '¿Cuándo vale exactamente un código?',
        answer:
          'Desde el comienzo de su primer día hasta el final del último, en la hora del centro.',
      },
      uses: {
        question: '¿Cuándo cuenta un uso?',
        answer:
          'Cuando alguien va a pagar. Si no termina el pago, el uso se devuelve. Un código puede agotarse mientras alguien paga; esa persona conserva el descuento.',
      },
      rename: {
        question: '¿Por qué no puedo cambiar el nombre de un código?',
        answer: 'Ya se usó, y hay pedidos que lo mencionan. Desactívalo y crea uno nuevo.',
      },
    },
  },
  prices: {
    title: 'Cómo funcionan los precios e impuestos',
    answers: {
      order: {
        question: '¿Qué precio se aplica si encajan varios?',
        answer:
          'El primero que encaja, de arriba abajo. El último no tiene condición. Pruébalo en la vista previa, antes o después de guardar.',
      },
      booked: {
        question: '¿Cambian las reservas que ya existen?',
        answer:
          'No. Conservan el precio al que se vendieron, también si cambian de sesión. Por eso una entrada que ya se vendió no se borra, queda como retirada: las familias ya no la ven.',
      },
      desk: {
        question: '¿Puede la recepción tener otros precios que la página?',
        answer:
          'Sí. Ponle al precio la condición «En recepción» o «En línea». Una reserva hecha en Reservas usa los precios de recepción si se cobra en efectivo o con tarjeta, y los precios en línea con un enlace de pago.',
      },
      cover: {
        question: '¿Qué cubren un pase y un código de miembro?',
        answer:
          'Una visita de pase cubre una entrada; un código de miembro, cada entrada que ocupa un lugar. Primero se cubren las más caras; los extras siempre se pagan.',
      },
      extras: {
        question: '¿Dónde se venden los extras?',
        answer:
          'Con una reserva, al apuntarse a uno de tus eventos y solos en recepción, siempre de las mismas existencias. En un evento cuestan lo que cuestan en línea, también si una membresía hace que el evento sea gratis. Los que no se pagan o se cancelan vuelven a las existencias.',
      },
      tax: {
        question: '¿El impuesto está incluido en el precio?',
        answer:
          'Lo decides para cada impuesto: incluido o sumado al precio. Las familias siempre ven lo que pagan, y los recibos e informes muestran el impuesto.',
      },
    },
  },
  reports: {
    title: 'Cómo funcionan los informes',
    answers: {
      cash: {
        question: '¿Cuándo cuenta un ingreso?',
        answer:
          'El día en que llegó el dinero. Pases, tarjetas de regalo y membresías cuentan cuando se venden, no cuando se usan.',
      },
      owed: {
        question: '¿Qué les debo a las familias?',
        answer:
          'Lo que queda en tarjetas de regalo, crédito y pases al final del período. Una visita de un pase cuenta al precio al que se vendió.',
      },
      refunds: {
        question: '¿Cuándo cuenta un reembolso?',
        answer:
          'El día en que el proveedor lo pagó, o el día en que lo devolviste en la recepción.',
      },
      different: {
        question: '¿Por qué son distintos los ingresos en la página de Reservas?',
        answer:
          'Es el total de todas las reservas, también lo pagado con tarjetas de regalo, crédito y pases. Los informes separan el dinero de ese valor.',
      },
      take: {
        question: '¿Cómo se lo doy a mi contador?',
        answer:
          'Elige el período y luego el PDF o el CSV de cada tabla. Las listas de reservas, pedidos y fiestas, cada una con su impuesto, se exportan en sus páginas.',
      },
    },
  },
};
