import type { setUpArticles as english } from '../en/set-up.ts';

export const setUpArticles: typeof english = {
  setup: {
    title: 'Cómo funcionan los primeros pasos',
    answers: {
      order: {
        question: '¿Tengo que hacer todos los pasos?',
        answer:
          'No. Salta lo que no necesites y vuelve después; Hoy muestra los pasos que siguen abiertos. A las familias solo les importan las sesiones y los precios: los ven, y pueden reservar, cuando pulsas «Listo» en los dos pasos o guardas los tuyos.',
      },
      same: {
        question: '¿Es distinto de las páginas de configuración?',
        answer:
          'No. Cada paso es la misma página, junto a la página pública que cambia. Lo que guardas aquí se ve enseguida.',
      },
      drafts: {
        question: '¿Qué productos hay desde el principio?',
        answer:
          'Pases, tarjetas de regalo, membresías y paquetes de fiesta, como borradores. No se vende nada hasta que los cambies como quieras en Catálogo y actives «A la venta» o «Disponible».',
      },
    },
  },
  staff: {
    title: 'Cómo funcionan las cuentas del equipo',
    answers: {
      roles: {
        question: '¿Qué puede hacer el personal y qué solo un administrador?',
        answer:
          'El personal tiene la recepción y las páginas que elijas. Ajustes, equipo, precios, claves, copias y el registro son solo para administradores.',
      },
      invite: {
        question: '¿Cómo agrego a alguien?',
        answer:
          'Invita a esa persona por correo. El enlace le permite entrar una vez, durante tres días. Puedes enviar uno nuevo.',
      },
      leave: {
        question: 'Alguien deja el equipo.',
        answer:
          'Cambia su función a Miembro. Se aplica enseguida, también donde tenga la sesión iniciada. Las claves de API que hizo un administrador dejan de servir con esa función.',
      },
      last: {
        question: '¿Por qué no puedo dejar de ser administrador?',
        answer:
          'El centro necesita al menos un administrador. Primero dale esa función a otra persona.',
      },
      second: {
        question: '¿Debe el equipo usar la verificación en dos pasos?',
        answer:
          'Sí: ve notas médicas. En Ajustes, Miembros y acceso puedes exigirla para trabajar en la recepción.',
      },
    },
  },
  settings: {
    title: 'Cómo funcionan los ajustes',
    answers: {
      live: {
        question: '¿Cuándo se aplican los cambios?',
        answer:
          'Enseguida, en cada página y en cada correo nuevo. Las reservas que ya existen conservan su precio; el plazo de reembolso es el que vale cuando la familia cancela. En otra zona horaria, las sesiones, eventos y fiestas por venir conservan la hora del reloj: las 10:00 siguen siendo las 10:00, y antes de guardar ves cuántos son. La moneda puede cambiar mientras no hayas vendido nada ni registrado un saldo.',
      },
      refund: {
        question: '¿Qué regla decide sobre los reembolsos?',
        answer:
          '«Reembolso completo hasta», en Reservas. Ahora {refundHours, plural, =0 {vale hasta el inicio} one {es # hora antes del inicio} other {son # horas antes del inicio}}. Las familias leen este número al reservar y en tu página de ayuda.',
      },
      noShow: {
        question: 'Una familia no vino. ¿Puedo pedir un cargo?',
        answer:
          'Pon un cargo por no venir en Ajustes, Reservas. Las familias lo saben antes de reservar, y vale para las reservas que se hagan desde entonces. Nada se cobra solo: elige el estado «No vino» en la lista y pídelo a todas, o abre una reserva. Primero se toma del crédito de la familia; para el resto recibe un enlace por correo. Puedes anularlo cuando quieras, y lo pagado se devuelve.',
      },
      waitlist: {
        question: '¿Cómo funciona la lista de espera de una sesión llena?',
        answer:
          '{waitlist, select, yes {Cuando se libera un lugar, la primera familia que cabe recibe un correo y tiene {offerMinutes, plural, one {# minuto} other {# minutos}} para tomarlo. Después se pregunta a la siguiente.} other {Está desactivada, así que una sesión llena queda llena. Actívala en Reservas.}}',
      },
      codes: {
        question: '¿Quién reserva gratis?',
        answer:
          '{codesNeedMembership, select, yes {Los miembros con una membresía pagada. Si una renovación falla, el código sirve {graceDays, plural, =0 {hasta el fin del período pagado} one {# día más} other {# días más}}.} other {Toda persona que se registra, porque los códigos de miembro están abiertos a todos. Si solo deben jugar gratis quienes tienen membresía, cámbialo en Miembros y acceso.}}',
      },
      retention: {
        question: '¿Qué se borra automáticamente?',
        answer:
          'La última pestaña lo muestra. Antes de guardar un período más corto ves cuánto se borraría la noche siguiente. Las exenciones, las reservas y los pagos nunca se borran.',
      },
    },
  },
  look: {
    title: 'Cómo funciona tu aspecto',
    answers: {
      color: {
        question: '¿Por qué mi color se ve un poco distinto?',
        answer:
          'Si el texto se leería mal sobre él, el color se aclara o se oscurece. La página te avisa cuando pasa.',
      },
      photos: {
        question: '¿Dónde aparecen las fotos?',
        answer:
          'La primera, en la página de inicio y en los enlaces compartidos; la segunda, en la página sobre nosotros; la tercera, junto a tu historia.',
      },
      alt: {
        question: '¿Por qué debo describir cada foto?',
        answer: 'Quien no puede verla oye la descripción. Basta un idioma.',
      },
      logo: {
        question: '¿Por qué se rechazó mi logo?',
        answer:
          'Un archivo SVG no puede tener scripts, enlaces a otros archivos ni texto vivo. Expórtalo con el texto convertido en formas, o usa un PNG.',
      },
      words: {
        question: '¿Dónde cambio los textos de las páginas?',
        answer:
          'En las páginas mismas: abre la de inicio o la página sobre nosotros con una cuenta de administrador y elige editarla.',
      },
    },
  },
  mailTexts: {
    title: 'Cómo funcionan los textos de los correos',
    answers: {
      replace: {
        question: '¿Puedo reemplazar el texto original?',
        answer:
          'No, agregas el tuyo. Las horas, los precios y los enlaces hacen falta en cada correo. Tus palabras van debajo, en un recuadro propio.',
      },
      when: {
        question: '¿Cuándo aparecen mis palabras?',
        answer:
          'En cada correo de este tipo desde ahora. Los correos que ya esperan conservan las suyas.',
      },
      language: {
        question: 'Solo escribí en un idioma. ¿Qué reciben los demás?',
        answer: 'Nada más. Las palabras de un idioma nunca aparecen en un correo del otro.',
      },
      test: {
        question: '¿Cómo veo el resultado?',
        answer:
          'La vista previa muestra el correo real con una familia inventada. Puedes enviártelo como prueba.',
      },
    },
  },
  integrations: {
    title: 'Cómo funcionan las integraciones',
    answers: {
      change: {
        question: '¿Dónde cambio un proveedor o una contraseña?',
        answer:
          'En el servidor, quien lo administra. Las contraseñas y claves nunca se muestran aquí.',
      },
      test: {
        question: '¿Qué hace una prueba?',
        answer:
          'Usa el servicio de verdad: un correo para ti, un archivo pequeño en el lugar de las copias, un mensaje de texto para ti (tu proveedor lo cobra), una pregunta al proveedor de pagos. No cambia nada para las familias.',
      },
      failed: {
        question: 'Un correo falló. ¿Qué hago?',
        answer:
          'Se intenta de nuevo durante dos días. La lista dice por qué falló. Corrige la causa y envíalo otra vez, o descártalo.',
      },
      sandbox: {
        question: '¿Por qué no se cobra a las tarjetas?',
        answer:
          'Los pagos están en modo de prueba hasta que se pongan en el servidor las claves de tu cuenta de pagos. Un aviso lo dice en casi todas las páginas.',
      },
    },
  },
  connections: {
    title: 'Cómo funcionan las claves de API y los webhooks',
    answers: {
      key: {
        question: '¿Qué puede hacer una clave?',
        answer:
          'Solo lo que eliges al crearla. Actúa en tu nombre, se muestra una vez y deja de servir cuando ya no eres administrador.',
      },
      lost: {
        question: 'Perdí una clave, o se filtró.',
        answer: 'Revócala y crea una nueva. Una clave no se puede mostrar otra vez.',
      },
      webhook: {
        question: '¿Qué envía un webhook?',
        answer:
          'Que algo pasó, con su ID, sin nombres ni correos. Tu programa pide el resto con una clave. Cada llamada va firmada.',
      },
      failing: {
        question: 'Mi dirección no respondía. ¿Se perdió algo?',
        answer:
          'Las llamadas se repiten durante un día, hasta diez veces. Tras tres días de fallos, la dirección se desactiva y el centro recibe un correo.',
      },
    },
  },
  data: {
    title: 'Cómo funcionan las copias, la importación y la exportación',
    answers: {
      backup: {
        question: '¿Tengo que hacer copias yo?',
        answer:
          'No, se hace una cada noche, salvo que los ajustes del servidor lo desactiven. Hoy te avisa si una falló. Guarda la frase de contraseña en otro lugar: sin ella no se puede leer una copia cifrada.',
      },
      restore: {
        question: '¿Cómo vuelvo a una copia?',
        answer:
          'Lo hace quien administra el servidor, con el comando de esta página. Reemplaza todo, así que no sirve para deshacer un solo error.',
      },
      import: {
        question: '¿Puede salir mal una importación?',
        answer:
          'Ves cada fila antes de que se guarde algo, y puedes deshacerla durante un día. Importar el mismo archivo otra vez no agrega nada. No se envían correos.',
      },
      export: {
        question: '¿Quién puede llevarse datos?',
        answer:
          'Todo junto, y las listas sin página: solo un administrador. Las demás: quien puede abrirlas. Cada descarga queda en el registro.',
      },
      move: {
        question: '¿Cómo me mudo a otro Playvillage?',
        answer:
          'Elige allí primero la misma zona horaria, y prepara el horario y los próximos eventos que ya tienen reservas. Exporta aquí todo. Luego importa allí los archivos en este orden: familias, niños, exenciones, reservas, membresías, y pases con tarjetas y crédito (holdings). Los reconoce. Las horas se conservan al minuto. Los pagos quedan como notas en las reservas. Los pedidos, pagos, visitas, eventos y afinidades se quedan en el archivo, y también los roles, las reservas sin pagar, las exenciones que había que firmar otra vez y lo que las familias escribieron sobre sí mismas para las afinidades.',
      },
    },
  },
  log: {
    title: 'Cómo funciona el registro',
    answers: {
      what: {
        question: '¿Qué se registra?',
        answer:
          'Los cambios del personal y de los administradores, y cada vez que alguien vio datos personales: quién, cuándo y cuáles.',
      },
      delete: {
        question: '¿Por qué no puedo borrar una línea?',
        answer:
          'El registro solo vale si nadie puede cambiarlo, ni siquiera tú. No tiene fecha de fin.',
      },
      names: {
        question: '¿Por qué dice «cuenta eliminada»?',
        answer:
          'El registro no contiene nombres; se buscan cuando lo lees. Cuando una familia elimina su cuenta, su nombre desaparece también aquí.',
      },
      undo: {
        question: '¿Puedo deshacer algo desde aquí?',
        answer:
          'No. El registro te dice qué cambiar, y lo cambias en la página a la que pertenece.',
      },
    },
  },
};
