ALTER TABLE "companies" ADD COLUMN "facility_type" text;
