CREATE TABLE "mail_texts" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"words" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_texts_kind_language_pk" PRIMARY KEY("kind","language"),
	CONSTRAINT "mail_text_words" CHECK ("mail_texts"."words" <> '')
);
