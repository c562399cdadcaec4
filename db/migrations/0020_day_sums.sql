ALTER TABLE `food_days` ADD `sums` blob DEFAULT x'' NOT NULL;--> statement-breakpoint
ALTER TABLE `food_days` DROP COLUMN `intake`;