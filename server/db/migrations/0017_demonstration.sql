CREATE TABLE "demonstrations" (
	"id" serial PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone
);

