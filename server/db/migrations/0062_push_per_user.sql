ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_endpoint_unique";
--> statement-breakpoint
DROP INDEX "push_subscriptions__user_id";
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions__user_id__endpoint_key" UNIQUE("user_id","endpoint");
