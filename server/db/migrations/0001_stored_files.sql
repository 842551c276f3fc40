ALTER TABLE "files" ALTER COLUMN "bytes" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "size" integer;
--> statement-breakpoint
UPDATE "files" SET "size" = octet_length("bytes");
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "size" SET NOT NULL;
