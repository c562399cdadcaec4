DROP INDEX `own_foods_user`;--> statement-breakpoint
CREATE INDEX `own_foods_user` ON `own_foods` (`user_id`,`created_at`,`id`,`updated_at`);