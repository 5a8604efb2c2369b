#!/bin/sh
sleep 180
