CREATE TABLE "cold_files" (
	"month" text NOT NULL,
	"part" integer NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"rows" integer NOT NULL,
	"first_datapoint" integer NOT NULL,
	"last_datapoint" integer NOT NULL,
	CONSTRAINT "cold_files_month_part_pk" PRIMARY KEY("month","part"),
	CONSTRAINT "cold_files__name_key" UNIQUE("name")
);

--> statement-breakpoint
CREATE TABLE "cold_thaws" (
	"month" text NOT NULL,
	"datapoint_id" integer NOT NULL,
	CONSTRAINT "cold_thaws_month_datapoint_id_pk" PRIMARY KEY("month","datapoint_id")
);

--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "waits_until" timestamp (3) with time zone;
